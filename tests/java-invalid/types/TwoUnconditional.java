sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class TwoUnconditional {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    return switch (o) {
      case Object x -> 1;
      case Object y -> 2; //~ error[H0251] "a case before this one takes all its values" //~ error[H1229] "there is a pattern that matches everything already, so this"
    };
  }
}
