sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class DominatedRecord {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (s) {
      case Pair p2 -> 1;
      case Pair(Circle a, Circle b) -> 2; //~ error[H0251] "a case before this one takes all its values"
      default -> 0;
    };
  }
}
