//~ verdict B.run: proved under assumptions
//~ verdict SummaryRunnableTwice.go: proved under assumptions
//~ verdict SummaryRunnableTwice.main: possible violation
// Same hole with a Runnable object that has a plain field: two threads run B.run on one object.
class B implements Runnable { int n; public void run() { n++; } }
class SummaryRunnableTwice {
  static void go(B r, int n) { if (n == 0) new Thread(r).start(); else go(r, n - 1); } //~ error[H0707] "this thread may have no access to a location that it gives a"
  public static void main(String[] args) {
    B k = new B();
    go(k, 3);
    go(k, 3);
  }
}
