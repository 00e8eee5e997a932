class FinalFieldLocalClass {
  void f() {
    class L { final int q; } //~ error[H1221] "final field `q` may have no value when an object of its class is ready"
  }
}
