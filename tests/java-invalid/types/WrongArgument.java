class WrongArgument {
  void g(int n) { }
  void f() { g("one"); } //~ error[H1212] "String"
}
