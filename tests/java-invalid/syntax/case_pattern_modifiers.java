class C {
  void f(Object o, int n) {
    switch (o) {
      case static String s -> { } //~ error[H1101] "expected an expression, found `static`" //~ error[H1104] "`static` is not allowed on a variable" //~ error[H1101] "expected `;`, found `->`"
      default -> { }
    }
  }
}
