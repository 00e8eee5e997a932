class SuperInMethod {
  int a; int c = 1;
  void g() {
    super(); //~ error[H0253] "`this(…)` and `super(…)` are statements of the body of a con"
  }
}
