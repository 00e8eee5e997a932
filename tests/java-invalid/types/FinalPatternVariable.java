sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class FinalPatternVariable {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    if (o instanceof Point(final int x, int y)) {
      x = 2; //~ error[H1218] "variable `x` is final"
    }
    return 0;
  }
}
