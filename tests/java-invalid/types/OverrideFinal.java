class OverrideFinal extends Thread {
  public final void run() { }
}
class OverrideFinalSub extends OverrideFinal {
  public void run() { } //~ error[H1227] "final"
}
