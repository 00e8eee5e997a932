class CastBoolean {
  int f(boolean b) { return (int) b; } //~ error[H1219] "int"
}
