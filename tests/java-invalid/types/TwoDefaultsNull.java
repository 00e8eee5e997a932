sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class TwoDefaultsNull {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (o) {
      case null, default -> 1;
      default -> 2; //~ error[H1229] "there is more than one `default`"
    };
  }
}
