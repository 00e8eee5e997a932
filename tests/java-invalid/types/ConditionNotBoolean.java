class ConditionNotBoolean {
  void f(int n) {
    if (n) { } //~ error[H1212] "boolean"
  }
}
