sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class WrongComponentCount {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return o instanceof Point(int x) ? x : 0; //~ error[H0252] "`Point` has 2 component(s), the pattern has 1"
  }
}
