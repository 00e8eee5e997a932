class StaticForwardReference {
  static int a = b; //~ error[H1221] "field `b` is read before its declaration"
  static int b = 1;
}
