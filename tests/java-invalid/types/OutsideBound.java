class OutsideBound {
  static class Box<T extends Number> { }
  void f() {
    Box<String> b = null; //~ error[H1211] "bound"
  }
}
