class FinalFieldAfterThis {
  final int x;
  FinalFieldAfterThis() {
    this(1);
    x = 2; //~ error[H1218] "final field `x` may have a value already"
  }
  FinalFieldAfterThis(int y) {
    x = y;
  }
}
