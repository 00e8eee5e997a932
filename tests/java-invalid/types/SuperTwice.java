class SuperTwice {
  int a; int c = 1;
  SuperTwice(int n) {
    super();
    super(); //~ error[H0253] "a constructor calls `this(…)` or `super(…)` once, as a state"
  }
}
