class SilentSuperNeedsArguments {
  static class B {
    B(int x) { }
  }
  static class D extends B {
    D() { } //~ error[H1213] "the superclass `SilentSuperNeedsArguments.B` has no constructor without parameters"
  }
}
