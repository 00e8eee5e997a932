class CatchNeverThrown {
  void f() {
    try { hashCode(); } catch (java.io.IOException e) { } //~ error[H1233] "never thrown"
  }
}
