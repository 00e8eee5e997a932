class FinalFieldAssignedInLambda {
  final int x;
  FinalFieldAssignedInLambda() {
    Runnable r = () -> { x = 1; }; //~ error[H1218] "final field `x` cannot be assigned in a lambda or a class inside"
    x = 2;
  }
}
