class AssignCall {
  int g() { return 0; }
  void f() { g() = 3; } //~ error[H1218] "variable"
}
