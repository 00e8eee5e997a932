sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class UnreachableAfterSwitch {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    switch (s) {
      case Circle x -> { return 1; }
      case Square x -> { return 2; }
      case Pair x -> { return 3; }
    }
    return 0; //~ error[H1222] "this statement cannot be reached"
  }
}
