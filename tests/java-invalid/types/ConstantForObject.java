sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class ConstantForObject {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (o) {
      case 1 -> 1; //~ error[H1212] "a constant of type `int` is no case for a `Object`"
      default -> 0;
    };
  }
}
