sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class MissingReturnAfterSwitch {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    switch (s) {
      case Circle x -> { return 1; }
      case Square x -> { return 2; }
      case Pair x -> { }
    }
  } //~ error[H1223] "the method can end here without a value"
}
