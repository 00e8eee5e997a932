sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class TooManyComponents {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return o instanceof Circle(int r, int q) ? r : 0; //~ error[H0252] "`Circle` has 1 component(s), the pattern has 2"
  }
}
