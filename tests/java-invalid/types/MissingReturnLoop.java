class MissingReturnLoop {
  int f(boolean b) {
    while (b) { return 1; }
  } //~ error[H1223] "without a value"
}
