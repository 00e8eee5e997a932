class C {
  void f(Object o, int n) {
    switch (o) {
      case String s -> { }
      default: break; //~ error[H1101] "the cases of a switch are written either all with `->` or al"
    }
  }
}
