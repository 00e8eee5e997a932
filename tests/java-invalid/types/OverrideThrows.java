class OverrideThrows implements Runnable {
  public void run() throws Exception { } //~ error[H1227] "Exception"
}
