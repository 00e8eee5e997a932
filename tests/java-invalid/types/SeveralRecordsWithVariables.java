sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class SeveralRecordsWithVariables {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (o) {
      case Point(var x, _), Box<?>(_) -> 1; //~ error[H0252] "one of several patterns in a case has no variables; write `_"
      default -> 0;
    };
  }
}
