class C {
  void f(Object o, int n) {
    _: for (;;) { } //~ error[H1101] "expected an expression, found `_`"
  }
}
