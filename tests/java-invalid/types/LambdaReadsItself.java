class LambdaReadsItself {
  void f() {
    Runnable r = () -> r.run(); //~ error[H1221] "variable `r` may not have a value yet"
  }
}
