class C {
  void f(Object o, int n) {
    switch (n) {
      case null, 1 -> { } //~ error[H1101] "`null` stands alone in its case, or before `default`"
      default -> { }
    }
  }
}
