class C {
  void f(Object o, int n) {
    switch (o) {
      case String s when n > 0 when n > 1 -> { } //~ error[H1101] "expected `:` or `->`, found `when`" //~ error[H1101] "expected `;`, found `>`"
    }
  }
}
