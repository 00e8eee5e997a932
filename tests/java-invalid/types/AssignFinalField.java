class AssignFinalField {
  final int n = 1;
  void f() { n = 2; } //~ error[H1218] "final"
}
