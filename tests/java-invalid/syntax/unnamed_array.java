class C {
  void f(Object o, int n) {
    int _[] = {1}; //~ error[H1101] "an unnamed variable has no brackets; write them after the ty"
  }
}
