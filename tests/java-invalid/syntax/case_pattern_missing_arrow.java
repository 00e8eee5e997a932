class C {
  void f(Object o, int n) {
    switch (o) {
      case String s { } //~ error[H1101] "expected `:` or `->`, found `{`"
    }
  }
}
