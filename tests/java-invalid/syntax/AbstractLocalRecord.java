class AbstractLocalRecord {
  void f() {
    abstract record R() { } //~ error[H1104] "`abstract` is not allowed on a record"
  }
}
