class FinalFieldInLambda {
  final int x;
  FinalFieldInLambda() {
    Runnable r = () -> System.out.println(x); //~ error[H1221] "final field `x` may not have a value yet"
    x = 1;
  }
}
