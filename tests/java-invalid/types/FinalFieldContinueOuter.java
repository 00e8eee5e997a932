class FinalFieldContinueOuter {
  final int x;
  FinalFieldContinueOuter(boolean b) {
    l: while (b) { for (; ; ) { x = 1; continue l; } } //~ error[H1218] "final field `x` may have a value already"
  } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
