class DuplicateDefault {
  int f(int n) {
    switch (n) {
      default: return 1;
      default: return 2; //~ error[H1229] "default"
    }
  }
}
