sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class SelectorBoolean {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    boolean b = true;
    return switch (b) { //~ error[H1229] "cannot switch on `boolean`"
      case true -> 1; //~ error[H1212] "a constant of type `boolean` is no case for a `boolean`"
      default -> 0;
    };
  }
}
