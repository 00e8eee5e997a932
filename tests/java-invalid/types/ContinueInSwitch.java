class ContinueInSwitch {
  void f(int n) {
    switch (n) { case 1: continue; } //~ error[H1230] "continue"
  }
}
