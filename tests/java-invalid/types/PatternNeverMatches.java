sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class PatternNeverMatches {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (t) {
      case Integer i -> 1; //~ error[H1219] "a `String` can never be a `Integer`"
      default -> 0;
    };
  }
}
