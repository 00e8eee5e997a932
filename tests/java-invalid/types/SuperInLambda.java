class SuperInLambda {
  int a; int c = 1;
  SuperInLambda(int n) {
    Runnable r = () -> super(); //~ error[H0253] "`this(…)` and `super(…)` are statements of the body of a con"
  }
}
