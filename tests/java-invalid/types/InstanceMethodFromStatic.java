class InstanceMethodFromStatic {
  void g() { }
  static void f() { g(); } //~ error[H1216] "g"
}
