class C {
  void f(Object o, int n) {
    switch (n) {
      case 1 when n > 0 -> { } //~ error[H1101] "only a case with a pattern has a `when`"
    }
  }
}
