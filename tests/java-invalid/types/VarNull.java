class VarNull {
  void f() {
    var x = null; //~ error[H1212] "inferred"
  }
}
