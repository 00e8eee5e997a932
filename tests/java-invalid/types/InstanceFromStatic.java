class InstanceFromStatic {
  int n;
  static int f() { return n; } //~ error[H1216] "instance"
}
