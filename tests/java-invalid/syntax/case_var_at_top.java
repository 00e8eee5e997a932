class C {
  void f(Object o, int n) {
    switch (o) {
      case var x -> { } //~ error[H1101] "`var` is no type here; only the components of a record patte"
    }
  }
}
