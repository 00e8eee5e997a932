class EqualUnrelated {
  boolean f(String a, Integer b) { return a == b; } //~ error[H1217] "=="
}
