class CaseVariableInYield {
  void f(int k) {
    int y = switch (k) { case 1: int x = 1; yield x; default: yield x; }; //~ error[H1221] "variable `x` may not have a value yet"
  }
}
