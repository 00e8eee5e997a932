class NotAStatement {
  void g(int n) { }
  Object f() { return new Object() { int n = g(1); }; } //~ error[H1212] "int"
}
