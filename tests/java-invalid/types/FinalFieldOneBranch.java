class FinalFieldOneBranch {
  final int x;
  FinalFieldOneBranch(boolean b) {
    if (b) x = 1;
  } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
