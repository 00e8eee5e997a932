class ThisInStatic {
  static Object f() { return this; } //~ error[H1216] "this"
}
