class FinalLocalContinue {
  static void f(int k) {
    final int x;
    do { if (k > 1) { x = 2; continue; } k++; } //~ error[H1218] "final variable `x` may have a value already"
    while (k < 9);
  }
}
