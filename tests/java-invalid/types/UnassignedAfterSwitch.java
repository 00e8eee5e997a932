sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class UnassignedAfterSwitch {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    int k;
    switch (s) {
      case Circle x -> k = 1;
      case Square x -> k = 2;
      case Pair x -> { }
    }
    return k; //~ error[H1221] "variable `k` may not have a value yet"
  }
}
