sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class SealedAndInterface {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return s instanceof Runnable r ? 1 : 0; //~ error[H1219] "a `Shape` can never be a `Runnable`"
  }
}
