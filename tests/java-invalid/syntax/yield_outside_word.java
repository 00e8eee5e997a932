class C {
  void f(Object o, int n) {
    yield; //~ error[H1101] "expected an expression, found `;`"
  }
}
