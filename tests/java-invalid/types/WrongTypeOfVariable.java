sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class WrongTypeOfVariable {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    if (o instanceof Point(var x, var y)) {
      String z = x; //~ error[H1212] "`int` does not fit `String`"
    }
    return 0;
  }
}
