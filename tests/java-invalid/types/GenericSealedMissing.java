sealed interface I<T> permits A, B { }
record A<T>(T t) implements I<T> { }
record B(String s) implements I<String> { }
class GenericSealedMissing {
  int f(I<String> i) {
    return switch (i) { //~ error[H0250] "the switch expression does not cover all values"
      case A<String>(var t) -> 1;
    };
  }
}
