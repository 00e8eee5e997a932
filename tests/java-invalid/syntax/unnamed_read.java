class C {
  void f(Object o, int n) {
    int _ = 1;
    int k = _; //~ error[H1101] "expected an expression, found `_`"
  }
}
