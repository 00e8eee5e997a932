class DuplicateMethod {
  void f(int a) { }
  void f(int b) { } //~ error[H1207] "f"
}
