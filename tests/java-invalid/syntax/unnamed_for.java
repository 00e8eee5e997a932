class C {
  void f(Object o, int n) {
    for (int _; n < 3; n++) { } //~ error[H1101] "a variable without a name needs a value: expected `=`"
  }
}
