class ThrowNonException {
  void f() { throw "oops"; } //~ error[H1212] "Throwable"
}
