class SwitchOnLong {
  void f(long n) {
    switch (n) { //~ error[H1229] "long"
      default: break;
    }
  }
}
