/// A markdown comment with `code`.
/// - item
List<String> names = new ArrayList<>();
int count;

void add(String s) {
  names.add(s);
  count++;
}

class Helper { int f() { return count; } }
record P(int x) { }
private static int twice(int n) { return 2 * n; }

void main() {
  add("a");
  IO.println(new Helper().f() + twice(count));
}
