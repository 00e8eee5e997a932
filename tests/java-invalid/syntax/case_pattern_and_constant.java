class C {
  void f(Object o, int n) {
    switch (o) {
      case String _, 1 -> { } //~ error[H1101] "a case has constants or patterns, not both"
      default -> { }
    }
  }
}
