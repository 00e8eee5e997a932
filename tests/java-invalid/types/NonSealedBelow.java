sealed interface I permits J { }
non-sealed interface J extends I { }
final class K implements J { }
class NonSealedBelow {
  int f(I i) {
    return switch (i) { //~ error[H0250] "the switch expression does not cover all values"
      case K k -> 1;
    };
  }
}
