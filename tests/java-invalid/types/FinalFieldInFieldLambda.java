class FinalFieldInFieldLambda {
  final int x;
  Runnable r = () -> System.out.println(x); //~ error[H1221] "final field `x` may not have a value yet"
  FinalFieldInFieldLambda() {
    x = 1;
  }
}
