//~ verdict SummaryThisTwice.inc: proved under assumptions
//~ verdict SummaryThisTwice.go: possible violation
//~ verdict SummaryThisTwice.go.reference1: proved under assumptions
//~ verdict SummaryThisTwice.main: possible violation
// Same hole with `this` as what the recursive method gives away (method reference and instance field).
class SummaryThisTwice {
  int n;
  void inc() { n++; }
  void go(int k) { if (k > 0) go(k - 1); else { Thread t = new Thread(this::inc); t.start(); } } //~ error[H0707] "a thread that is started here may still use what belongs to " //~ error[H0707] "this thread may have no access to a location that it gives a"
  public static void main(String[] args) {
    SummaryThisTwice s = new SummaryThisTwice();
    s.go(3);
    s.go(3);
  }
}
