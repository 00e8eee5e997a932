class FinalFieldEarlyReturn {
  final int x;
  FinalFieldEarlyReturn(boolean b) {
    if (b) { return; } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
    x = 2;
  }
}
