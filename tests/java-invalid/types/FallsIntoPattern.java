sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class FallsIntoPattern {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    switch (o) {
      case String x:
        System.out.println(x);
      case Integer i: //~ error[H0252] "the case before falls into this one, whose pattern variables"
        System.out.println(i);
        break;
      default:
        break;
    }
    return 0;
  }
}
