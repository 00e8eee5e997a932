class C {
  void f(Object o, int n) {
    boolean b = o instanceof var x; //~ error[H1101] "`var` is allowed for local variables only"
  }
}
