class YieldCall {
  int yield(int k) {
    return k;
  }
  int f() {
    return yield(2); //~ error[H1101] "a method named `yield` is called with something before a dot: `this.yield(…)` or `Thread.yield()`"
  }
}
