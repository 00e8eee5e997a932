class C {
  void f(Object o, int n) {
    int _; //~ error[H1101] "a variable without a name needs a value: expected `=`"
  }
}
