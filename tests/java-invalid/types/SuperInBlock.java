class SuperInBlock {
  int a; int c = 1;
  SuperInBlock(int n) {
    {
      super(); //~ error[H0253] "`this(…)` and `super(…)` are statements of the body of a con"
    }
  }
}
