class C {
  void f(Object o, int n) {
    boolean b = o instanceof R(int x) r; //~ error[H1101] "expected `;`, found `r`"
  }
}
