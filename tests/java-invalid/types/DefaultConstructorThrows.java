class DefaultConstructorThrows {
  static class B {
    B() throws Exception { }
  }
  static class C extends B { } //~ error[H1224] "`Exception` is neither caught nor declared"
}
