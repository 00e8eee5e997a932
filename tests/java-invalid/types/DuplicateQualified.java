sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class DuplicateQualified {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (c) {
      case RED -> 1;
      case Colour.RED -> 2; //~ error[H1229] "this case occurs twice"
      default -> 3;
    };
  }
}
