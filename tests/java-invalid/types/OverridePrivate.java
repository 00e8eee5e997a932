class OverridePrivate extends Thread {
  private void run() { } //~ error[H1227] "accessible"
}
