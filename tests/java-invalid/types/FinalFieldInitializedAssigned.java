class FinalFieldInitializedAssigned {
  final int x = 1;
  FinalFieldInitializedAssigned() {
    x = 2; //~ error[H1218] "final field `x` has its value from its declaration"
  }
}
