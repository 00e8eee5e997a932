class ThrowsInAnonymousValue {
  Object f() {
    return new Object() { int x = g(); int g() throws Exception { return 1; } }; //~ error[H1224] "`Exception` is neither caught nor declared"
  }
}
