class UnknownLabel {
  void f() {
    while (true) { break out; } //~ error[H1230] "out"
  }
}
