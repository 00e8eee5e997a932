class AfterReturn {
  int f() {
    return 1;
    int n = 2; //~ error[H1222] "reached"
  }
}
