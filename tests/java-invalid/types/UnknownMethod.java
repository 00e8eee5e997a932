class UnknownMethod {
  int f(String s) { return s.size(); } //~ error[H1203] "size"
}
