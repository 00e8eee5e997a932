class VarWithoutValue {
  void f() {
    var x; //~ error[H1212] "initializer"
  }
}
