class FinalFieldIncremented {
  final int x;
  FinalFieldIncremented() {
    x++; //~ error[H1221] "final field `x` may not have a value yet"
  }
}
