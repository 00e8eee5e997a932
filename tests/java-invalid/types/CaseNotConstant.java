class CaseNotConstant {
  int f(int n, int m) {
    switch (n) {
      case m: return 1; //~ error[H1231] "constant"
      default: return 0;
    }
  }
}
