sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class DefaultFallsIntoPattern {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    switch (o) {
      case Integer i:
        break;
      case null:
        System.out.println();
      case String x: //~ error[H0252] "the case before falls into this one, whose pattern variables"
        break;
      default:
        break;
    }
    return 0;
  }
}
