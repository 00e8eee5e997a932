class UninitializedInCatch {
  int f(String s) {
    int n;
    try { n = Integer.parseInt(s); } catch (NumberFormatException e) { }
    return n; //~ error[H1221] "n"
  }
}
