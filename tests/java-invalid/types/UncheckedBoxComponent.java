sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class UncheckedBoxComponent {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    Box<? extends Shape> b = new Box<>(s);
    return b instanceof Box<? extends Shape>(String x) ? 1 : 0; //~ error[H1219] "a `capture of ? extends Shape` can never be a `String`"
  }
}
