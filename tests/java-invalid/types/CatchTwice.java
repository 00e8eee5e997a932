class CatchTwice {
  void f() {
    try { hashCode(); }
    catch (RuntimeException e) { }
    catch (IllegalStateException e) { } //~ error[H1233] "already"
  }
}
