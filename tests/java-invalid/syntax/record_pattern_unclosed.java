class C {
  void f(Object o, int n) {
    boolean b = o instanceof R(int x; //~ error[H1101] "expected `,` or `)`, found `;`"
  }
}
