class MissingReturn {
  int f(boolean b) {
    if (b) return 1;
  } //~ error[H1223] "without a value"
}
