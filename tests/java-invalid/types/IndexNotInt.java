class IndexNotInt {
  int f(int[] a, long i) { return a[i]; } //~ error[H1212] "long"
}
