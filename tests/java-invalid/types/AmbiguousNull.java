class AmbiguousNull {
  void g(String a) { }
  void g(Integer a) { }
  void f() { g(null); } //~ error[H1214] "g"
}
