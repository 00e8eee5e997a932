class UninitializedInAnonymous {
  void f() {
    int x;
    Runnable r = new Runnable() { public void run() { System.out.println(x); } }; //~ error[H1221] "variable `x` may not have a value yet"
    x = 1;
  }
}
