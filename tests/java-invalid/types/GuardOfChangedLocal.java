sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class GuardOfChangedLocal {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    int k = 0;
    k++;
    return switch (o) {
      case String x when k > 0 -> 1; //~ error[H1220] "`k` is used in a lambda or local class, but it is assigned m"
      default -> 0;
    };
  }
}
