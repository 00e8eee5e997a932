class C {
  void f(Object o, int n) {
    sealed class L { } //~ error[H1104] "`sealed` is not allowed on a local type"
  }
}
