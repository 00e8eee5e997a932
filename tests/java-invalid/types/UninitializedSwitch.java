class UninitializedSwitch {
  int f(int k) {
    int n;
    switch (k) { case 1: n = 1; break; case 2: n = 2; }
    return n; //~ error[H1221] "n"
  }
}
