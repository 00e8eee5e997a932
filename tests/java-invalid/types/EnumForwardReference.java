enum EnumForwardReference {
  A(X); //~ error[H1221] "field `X` is read before its declaration"
  static final int X = 1;
  EnumForwardReference(int k) { }
}
