class UninitializedAfterLoop {
  int f(int k) {
    int n;
    while (k > 0) { n = k; k--; }
    return n; //~ error[H1221] "n"
  }
}
