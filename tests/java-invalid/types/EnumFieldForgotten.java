enum EnumFieldForgotten {
  P, Q(1);
  final int v;
  EnumFieldForgotten() {
    v = 0;
  }
  EnumFieldForgotten(int w) { } //~ error[H1221] "final field `v` may have no value when the constructor ends here"
}
