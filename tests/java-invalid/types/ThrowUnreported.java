class ThrowUnreported {
  void f() { throw new Exception(); } //~ error[H1224] "Exception"
}
