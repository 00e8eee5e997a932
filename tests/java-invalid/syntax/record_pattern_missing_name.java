class C {
  void f(Object o, int n) {
    boolean b = o instanceof R(int, int y); //~ error[H1101] "expected a name, found `,`"
  }
}
