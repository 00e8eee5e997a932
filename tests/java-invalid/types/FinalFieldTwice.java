class FinalFieldTwice {
  final int x;
  FinalFieldTwice() {
    x = 1;
    x = 2; //~ error[H1218] "final field `x` may have a value already"
  }
}
