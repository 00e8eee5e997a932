class NotAutoCloseable {
  void f() {
    try (String s = "x") { } //~ error[H1212] "AutoCloseable"
  }
}
