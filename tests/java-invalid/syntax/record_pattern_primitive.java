class C {
  void f(Object o, int n) {
    boolean b = o instanceof int(int x); //~ error[H1101] "a record pattern starts with the name of a record"
  }
}
