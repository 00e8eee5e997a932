class LongToInt {
  int f(long n) { return n; } //~ error[H1212] "long"
}
