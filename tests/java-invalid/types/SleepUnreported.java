class SleepUnreported {
  void f() { Thread.sleep(1); } //~ error[H1224] "InterruptedException"
}
