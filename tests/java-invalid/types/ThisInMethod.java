class ThisInMethod {
  int a; int c = 1;
  ThisInMethod() { }
  void g() {
    this(); //~ error[H0253] "`this(…)` and `super(…)` are statements of the body of a con"
  }
}
