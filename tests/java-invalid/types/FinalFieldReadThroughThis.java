class FinalFieldReadThroughThis {
  final int x;
  FinalFieldReadThroughThis() {
    int y = this.x; //~ error[H1221] "final field `x` may not have a value yet"
    x = 1;
  }
}
