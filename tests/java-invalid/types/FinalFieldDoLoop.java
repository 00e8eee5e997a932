class FinalFieldDoLoop {
  final int x;
  FinalFieldDoLoop(boolean b) {
    do { x = 1; } //~ error[H1218] "final field `x` may have a value already"
    while (b);
  }
}
