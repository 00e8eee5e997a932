class LocalRecordCaptures {
  void f() {
    int k = 1;
    record R(int x) { int g() { return k; } } //~ error[H1216] "variable `k` of the method around cannot be used in a static context"
  }
}
