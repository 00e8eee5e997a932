class FinalFieldBeforeThis {
  final int x;
  FinalFieldBeforeThis() {
    x = 1;
    this(2); //~ error[H1218] "final field `x` may have a value already"
  }
  FinalFieldBeforeThis(int k) {
    x = k;
  }
}
