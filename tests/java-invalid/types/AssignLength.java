class AssignLength {
  void f(int[] a) { a.length = 3; } //~ error[H1218] "length"
}
