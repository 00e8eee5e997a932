class WhileFalse {
  void f() {
    while (false) { f(); } //~ error[H1222] "reached"
  }
}
