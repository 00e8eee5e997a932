class AfterThrow {
  void f() {
    throw new IllegalStateException();
    f(); //~ error[H1222] "reached"
  }
}
