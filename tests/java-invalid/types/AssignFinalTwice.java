class AssignFinalTwice {
  void f(boolean b) {
    final int n;
    n = 1;
    if (b) n = 2; //~ error[H1218] "final"
  }
}
