abstract class AbstractInstance {
  static Object f() { return new AbstractInstance(); } //~ error[H1225] "abstract"
}
