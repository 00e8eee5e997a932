class FinalFieldOfOther {
  final int x;
  FinalFieldOfOther(FinalFieldOfOther o) {
    o.x = 1; //~ error[H1218] "field `x` is final"
    x = 1;
  }
}
