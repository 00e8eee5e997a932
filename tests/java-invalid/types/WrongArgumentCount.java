class WrongArgumentCount {
  void g(int n) { }
  void f() { g(1, 2); } //~ error[H1213] "g"
}
