class C {
  void f(Object o, int n) {
    switch (n) {
      case 1, default -> { } //~ error[H1101] "`default` stands alone or in `case null, default`"
    }
  }
}
