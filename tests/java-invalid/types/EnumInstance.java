enum EnumInstance {
  A;
  static Object f() { return new EnumInstance(); } //~ error[H1225] "enum"
}
