class FinalFieldQualifiedThis {
  final int x;
  FinalFieldQualifiedThis() {
    FinalFieldQualifiedThis.this.x = 1; //~ error[H1218] "field `x` is final"
  }
}
