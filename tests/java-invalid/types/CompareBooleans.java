class CompareBooleans {
  boolean f(boolean a, boolean b) { return a < b; } //~ error[H1217] "<"
}
