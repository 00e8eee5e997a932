sealed class Base permits Left { }
final class Left extends Base { }
class OpenClassNotCovered {
  int f(Base b) {
    return switch (b) { //~ error[H0250] "the switch expression does not cover all values"
      case Left l -> 1;
    };
  }
}
