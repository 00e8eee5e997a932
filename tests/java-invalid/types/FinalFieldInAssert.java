class FinalFieldInAssert {
  final int x;
  FinalFieldInAssert() {
    assert (x = 1) > 0;
  } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
