class WaitUnreported {
  synchronized void f() { wait(); } //~ error[H1224] "InterruptedException"
}
