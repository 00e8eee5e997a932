class Uninitialized {
  int f(boolean b) {
    int n;
    if (b) n = 1;
    return n; //~ error[H1221] "n"
  }
}
