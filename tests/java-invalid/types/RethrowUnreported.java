class RethrowUnreported {
  void f() {
    try { Thread.sleep(1); } catch (Exception e) { throw e; } //~ error[H1224] "InterruptedException"
  }
}
