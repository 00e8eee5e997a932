class C {
  void f(Object o, int n) {
    switch (o) {
      case default -> { } //~ error[H1101] "`default` stands alone or in `case null, default`"
    }
  }
}
