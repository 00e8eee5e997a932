sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class NotARecordInSwitch {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (o) {
      case Shape(var x) -> 1; //~ error[H0252] "`Shape` is no record, so it has no components to match"
      default -> 0; //~ error[H1229] "there is a pattern that matches everything already, so this"
    };
  }
}
