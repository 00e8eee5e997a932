class C {
  void f(Object o, int n) {
    boolean b = o instanceof _; //~ error[H1101] "expected a type, found `_`"
  }
}
