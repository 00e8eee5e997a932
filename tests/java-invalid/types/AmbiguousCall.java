class AmbiguousCall {
  void g(Integer a, Object b) { }
  void g(Object a, Integer b) { }
  void f() { g(1, 2); } //~ error[H1214] "g"
}
