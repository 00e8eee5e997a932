class PrologueReturns {
  int a; int c = 1;
  PrologueReturns(int n) {
    if (n > 0) {
      return; //~ error[H0253] "a constructor cannot return before it has called `this(…)` o"
    }
    super();
  }
}
