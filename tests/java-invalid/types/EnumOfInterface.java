sealed interface I permits E, R { }
enum E implements I { A, B }
record R() implements I { }
class EnumOfInterface {
  int f(I i) {
    return switch (i) { //~ error[H0250] "the switch expression does not cover all values"
      case E.A -> 1;
      case R r -> 2;
    };
  }
}
