class ThrowsInInitialValue {
  int x = g(); //~ error[H1224] "`Exception` is neither caught nor declared"
  int g() throws Exception {
    return 1;
  }
}
