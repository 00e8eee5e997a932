class ShiftByDouble {
  int f(int n, double d) { return n << d; } //~ error[H1217] "<<"
}
