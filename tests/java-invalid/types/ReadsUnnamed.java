sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class ReadsUnnamed {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    for (int i = 0; i < 3; i++) {
      int _ = i;
    }
    return o instanceof Point(_, int y) ? z : 0; //~ error[H1202] "cannot find variable `z`"
  }
}
