sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class NullOfPrimitive {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    int k = 3;
    return switch (k) {
      case null -> 1; //~ error[H1212] "a `int` is never null"
      default -> 0;
    };
  }
}
