class ReturnWithoutValue {
  int f() { return; } //~ error[H1212] "int"
}
