class C {
  void f(Object o, int n) {
    _ = 1; //~ error[H1101] "expected an expression, found `_`"
  }
}
