class AndOnInts {
  boolean f(int n) { return n && true; } //~ error[H1217] "&&"
}
