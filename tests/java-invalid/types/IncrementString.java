class IncrementString {
  void f(String s) { s++; } //~ error[H1217] "String"
}
