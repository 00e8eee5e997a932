class UninitializedInYield {
  int f(Object o) {
    return switch (o) { case String s when s.length() > 2 -> { int k; k = s.length(); yield k; } default -> { int k; yield k; } }; //~ error[H1221] "variable `k` may not have a value yet"
  }
}
