class StaticLocalClass {
  void f() {
    static class L { } //~ error[H1104] "`static` is not allowed on a local type"
  }
}
