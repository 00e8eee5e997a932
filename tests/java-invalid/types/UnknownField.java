class UnknownField {
  int f(int[] a) { return a.size; } //~ error[H1204] "size"
}
