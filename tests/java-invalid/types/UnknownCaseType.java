sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class UnknownCaseType {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (o) {
      case Missing x -> 1; //~ error[H1201] "cannot find class `Missing`"
      default -> 0; //~ error[H1229] "there is a pattern that matches everything already, so this"
    };
  }
}
