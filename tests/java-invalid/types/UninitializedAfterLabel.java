class UninitializedAfterLabel {
  void f(boolean b) {
    int x;
    l: { if (b) break l; x = 1; }
    System.out.println(x); //~ error[H1221] "variable `x` may not have a value yet"
  }
}
