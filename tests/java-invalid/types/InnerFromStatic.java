class InnerFromStatic {
  class In { }
  static Object f() { return new In(); } //~ error[H1216] "In"
}
