class UninitializedAfterAnd {
  void f(boolean b) {
    boolean q;
    if (b && (q = true)) System.out.println(q);
    else System.out.println(q); //~ error[H1221] "variable `q` may not have a value yet"
  }
}
