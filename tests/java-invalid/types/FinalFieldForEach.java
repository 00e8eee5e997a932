class FinalFieldForEach {
  final int x;
  FinalFieldForEach(int[] k) {
    for (int i : k) { x = i; } //~ error[H1218] "final field `x` may have a value already"
  } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
