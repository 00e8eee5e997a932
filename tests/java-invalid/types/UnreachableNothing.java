class UnreachableNothing {
  int twice() {
    return 1;; //~ error[H1222] "this statement cannot be reached"
  }

  void behindALoop() {
    while (true) {
    }; //~ error[H1222] "this statement cannot be reached"
  }

  int behindAClass() {
    return 1;
    class Local { } //~ error[H1222] "this statement cannot be reached"
  }
}
