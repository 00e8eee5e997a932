class CloseUnreported {
  void f(java.io.Closeable c) {
    try (java.io.Closeable d = c) { } //~ error[H1224] "IOException"
  }
}
