class C {
  void f(Object o, int n) {
    boolean b = o instanceof R(1); //~ error[H1101] "expected a type, found a number"
  }
}
