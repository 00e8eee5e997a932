class NoSuchOverload {
  void put(int k, String v) { }
  void put(long k) { }
  void f() { put("one"); } //~ error[H1212] "String"
}
