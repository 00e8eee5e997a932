class C {
  void f(Object o, int n) {
    switch (o) {
      case default, null -> { } //~ error[H1101] "`default` comes last in `case null, default`"
    }
  }
}
