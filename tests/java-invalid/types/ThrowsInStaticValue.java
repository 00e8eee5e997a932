class ThrowsInStaticValue {
  static int g() throws Exception {
    return 1;
  }
  static int x = g(); //~ error[H1224] "`Exception` is neither caught nor declared"
}
