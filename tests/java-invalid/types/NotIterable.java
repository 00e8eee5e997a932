class NotIterable {
  void f(int n) {
    for (int i : n) { } //~ error[H1212] "iterable"
  }
}
