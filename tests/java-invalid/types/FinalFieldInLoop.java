class FinalFieldInLoop {
  final int x;
  FinalFieldInLoop() {
    for (int i = 0; i < 3; i++) x = i; //~ error[H1218] "final field `x` may have a value already"
  } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
