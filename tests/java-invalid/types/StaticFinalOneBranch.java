class StaticFinalOneBranch {
  static final int X; //~ error[H1221] "final field `X` may have no value when its class is ready"
  static {
    if (Math.random() > 0.5) X = 1;
  }
}
