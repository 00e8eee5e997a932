class PrivateConstructor {
  Object f() { return new Hidden(); } //~ error[H1215] "Hidden"
}
class Hidden {
  private Hidden() { }
}
