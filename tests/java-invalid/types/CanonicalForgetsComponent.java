record CanonicalForgetsComponent(int a, int b) {
  CanonicalForgetsComponent(int a, int b) {
    this.a = a;
  } //~ error[H1221] "final field `b` may have no value when the constructor ends here"
}
