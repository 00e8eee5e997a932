sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class DefaultAndUnconditional {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (s) {
      case Circle x -> 1;
      default -> 2;
      case Shape x -> 3; //~ error[H0251] "a case before this one takes all its values" //~ error[H1229] "there is a `default` already, so this is one too many"
    };
  }
}
