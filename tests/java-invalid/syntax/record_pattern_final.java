class C {
  void f(Object o, int n) {
    boolean b = o instanceof final R(int x); //~ error[H1104] "a record pattern has no modifiers"
  }
}
