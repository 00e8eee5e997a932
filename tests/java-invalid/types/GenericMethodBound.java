class GenericMethodBound {
  static <T extends Number> T g(T t) { return t; }
  void f() { g("x"); } //~ error[H1212] "String"
}
