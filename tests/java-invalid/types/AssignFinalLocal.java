class AssignFinalLocal {
  void f() {
    final int n = 1;
    n = 2; //~ error[H1218] "final"
  }
}
