class C {
  void f(Object o, int n) {
    switch (o) {
      case String s when -> { } //~ error[H1101] "expected an expression, found `->`"
    }
  }
}
