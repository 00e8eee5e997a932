class FinalFieldForgotten {
  final int x;
  FinalFieldForgotten() { } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
