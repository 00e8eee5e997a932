class UnknownVariable {
  int f() { return count; } //~ error[H1202] "count"
}
