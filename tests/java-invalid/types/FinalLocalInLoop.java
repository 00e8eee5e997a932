class FinalLocalInLoop {
  void f(boolean b) {
    final int x;
    while (b) { x = 1; } //~ error[H1218] "final variable `x` may have a value already"
  }
}
