class PrivateMethod {
  void f(PrivateMaker p) { p.make(); } //~ error[H1215] "private"
}
class PrivateMaker {
  private void make() { }
}
