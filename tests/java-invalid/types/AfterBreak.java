class AfterBreak {
  void f() {
    for (;;) {
      break;
      System.out.println(); //~ error[H1222] "reached"
    }
  }
}
