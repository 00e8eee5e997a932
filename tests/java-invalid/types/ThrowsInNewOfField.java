class ThrowsInNewOfField {
  B b = new B(); //~ error[H1224] "`Exception` is neither caught nor declared"
  static class B {
    B() throws Exception { }
  }
}
