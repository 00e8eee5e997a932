class LambdaUnreported {
  Runnable r() {
    return () -> Thread.sleep(1); //~ error[H1224] "InterruptedException"
  }
}
