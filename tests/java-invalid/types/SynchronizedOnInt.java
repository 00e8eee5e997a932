class SynchronizedOnInt {
  void f(int n) {
    synchronized (n) { } //~ error[H1212] "no lock"
  }
}
