class C {
  void f(Object o, int n) {
    switch (o) {
      case 1, String s -> { } //~ error[H1101] "a case has constants or patterns, not both"
      default -> { }
    }
  }
}
