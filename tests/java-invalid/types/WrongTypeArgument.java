sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class WrongTypeArgument {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    Box<Integer> b = new Box<>(1);
    return b instanceof Box<String>(var x) ? 1 : 0; //~ error[H1219] "a `Box<Integer>` can never be a `Box<String>`"
  }
}
