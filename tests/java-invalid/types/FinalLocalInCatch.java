class FinalLocalInCatch {
  void f() {
    final int x;
    try { x = 1; g(); }
    catch (RuntimeException e) { x = 2; } //~ error[H1218] "final variable `x` may have a value already"
  }
  void g() { }
}
