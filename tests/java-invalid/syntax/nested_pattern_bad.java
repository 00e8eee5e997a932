class C {
  void f(Object o, int n) {
    boolean b = o instanceof R(S(int x, int y); //~ error[H1101] "expected `,` or `)`, found `;`"
  }
}
