class AfterEndlessLoop {
  void f() {
    while (true) { }
    System.out.println(); //~ error[H1222] "reached"
  }
}
