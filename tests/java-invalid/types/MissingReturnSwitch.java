class MissingReturnSwitch {
  int f(int n) {
    switch (n) { case 1: return 1; }
  } //~ error[H1223] "without a value"
}
