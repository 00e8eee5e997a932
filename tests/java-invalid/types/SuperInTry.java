class SuperInTry {
  int a; int c = 1;
  SuperInTry(int n) {
    try {
      super(); //~ error[H0253] "`this(…)` and `super(…)` are statements of the body of a con"
    } finally {
    }
  }
}
