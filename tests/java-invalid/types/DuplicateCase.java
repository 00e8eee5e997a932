class DuplicateCase {
  int f(int n) {
    switch (n) {
      case 1: return 1;
      case 1: return 2; //~ error[H1229] "twice"
      default: return 0;
    }
  }
}
