class FinalFieldReadByInitialValue {
  final int x;
  final int y = x; //~ error[H1221] "final field `x` may not have a value yet"
  FinalFieldReadByInitialValue() {
    x = 1;
  }
}
