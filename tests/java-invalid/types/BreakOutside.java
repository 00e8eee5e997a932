class BreakOutside {
  void f() { break; } //~ error[H1230] "break"
}
