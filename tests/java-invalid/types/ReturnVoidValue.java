class ReturnVoidValue {
  void f() { return 1; } //~ error[H1212] "no value"
}
