class NotOnInt {
  boolean f(int n) { return !n; } //~ error[H1217] "int"
}
