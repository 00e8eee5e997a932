class CaseVariableWithoutValue {
  void f(int k) {
    switch (k) { case 1: int x = 1; break; case 2: System.out.println(x); } //~ error[H1221] "variable `x` may not have a value yet"
  }
}
