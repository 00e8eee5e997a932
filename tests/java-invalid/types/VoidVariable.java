class VoidVariable {
  void g() { }
  void f() { int n = g(); } //~ error[H1212] "int"
}
