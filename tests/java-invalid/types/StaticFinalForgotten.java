class StaticFinalForgotten {
  static final int X; //~ error[H1221] "final field `X` may have no value when its class is ready"
}
