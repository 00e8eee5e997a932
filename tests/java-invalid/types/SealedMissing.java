sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class SealedMissing {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (s) { //~ error[H0250] "the switch expression does not cover all values"
      case Circle x -> 1;
      case Square x -> 2;
    };
  }
}
