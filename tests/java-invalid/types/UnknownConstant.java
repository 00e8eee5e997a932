class UnknownConstant {
  enum Colour { RED, GREEN }
  int f(Colour c) {
    switch (c) {
      case BLUE: return 1; //~ error[H1204] "BLUE"
      default: return 0;
    }
  }
}
