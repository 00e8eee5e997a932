sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class GuardVariableElsewhere {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (o) {
      case String x when o instanceof Point(int a, int b) -> a;
      case Integer i -> a; //~ error[H1202] "cannot find variable `a`"
      default -> 0;
    };
  }
}
