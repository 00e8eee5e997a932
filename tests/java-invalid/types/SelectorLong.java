sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class SelectorLong {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    long l = 1;
    return switch (l) { //~ error[H1229] "cannot switch on `long`"
      default -> 0;
    };
  }
}
