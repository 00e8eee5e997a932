class C {
  void f(Object o, int n) {
    _.f(); //~ error[H1101] "expected an expression, found `_`"
  }
}
