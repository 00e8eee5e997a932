class ExtendsInterface extends Runnable { //~ error[H1210] "interface"
  public void run() { }
}
