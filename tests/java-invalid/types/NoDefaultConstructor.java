class NoDefaultConstructor {
  NoDefaultConstructor(int n) { }
  static Object f() { return new NoDefaultConstructor(); } //~ error[H1213] "NoDefaultConstructor"
}
