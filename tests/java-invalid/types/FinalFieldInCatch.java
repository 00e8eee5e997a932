class FinalFieldInCatch {
  final int x;
  FinalFieldInCatch() {
    try { x = Integer.parseInt("1"); }
    catch (Exception e) { x = 2; } //~ error[H1218] "final field `x` may have a value already"
  }
}
