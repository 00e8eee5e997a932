sealed interface Shape permits Circle, Square, Pair { }
record Circle(int r) implements Shape { }
record Square(int s) implements Shape { }
record Pair(Shape a, Shape b) implements Shape { }
enum Colour { RED, GREEN }
record Point(int x, int y) { }
record Box<T>(T value) { }
class CaseOfVoid {
  int f(Object o, Shape s, Colour c, Integer n, String t, Point p) {
    switch (System.out.printf("")) {
      case String x -> { } //~ error[H1219] "a `PrintStream` can never be a `String`"
    }
    return 0;
  }
}
