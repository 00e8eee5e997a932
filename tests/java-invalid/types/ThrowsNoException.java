class ThrowsNoException {
  void f()
      throws Object { //~ error[H1212] "`Object` cannot be thrown"
  }
}
