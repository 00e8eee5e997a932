class SilentSuperThrows {
  static class B {
    B() throws Exception { }
  }
  static class C extends B {
    C() { } //~ error[H1224] "`Exception` is neither caught nor declared"
  }
}
