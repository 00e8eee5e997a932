class NotExhaustive {
  enum Colour { RED, GREEN }
  int f(Colour c) {
    return switch (c) { case RED -> 1; }; //~ error[H0250] "cover"
  }
}
