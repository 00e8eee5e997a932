class SuperNeedsArguments {
  static class B {
    B(int x) { }
  }
  static class D extends B { } //~ error[H1213] "the superclass `SuperNeedsArguments.B` has no constructor without parameters"
}
