abstract class SuperAbstract {
  abstract void g();
}
class SuperAbstractSub extends SuperAbstract {
  void g() { super.g(); } //~ error[H1216] "abstract"
}
