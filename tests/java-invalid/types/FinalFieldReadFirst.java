class FinalFieldReadFirst {
  final int x;
  FinalFieldReadFirst() {
    int y = x; //~ error[H1221] "final field `x` may not have a value yet"
    x = 1;
  }
}
