class AnonymousAssignsLocal {
  void f() {
    int x;
    new Thread() { public void run() { x = 1; } } //~ error[H1220] "`x` is used in a lambda or local class, but it is assigned more than once"
    .start();
  }
}
