sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class GuardAssigns {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    int k;
    return switch (o) {
      case String x when (k = 1) > 0 -> 1; //~ error[H1218] "a guard changes no variable from outside"
      default -> 0;
    };
  }
}
