//~ verdict SummaryShares.mk: proved under assumptions
//~ verdict SummaryShares.mk.lambda1: proved under assumptions
//~ verdict SummaryShares.main: possible violation
// mk (by summary) publishes p to a thread that calls p.inc() (synchronized). Main then does p.n++ without the lock: race on p.n.
// Without recursion in mk it is reported.
class P { int n; synchronized void inc() { n++; } }
class SummaryShares {
  static void mk(P p, int k) {
    if (k == 0) { Thread t = new Thread(() -> { p.inc(); }); t.start(); }
    else mk(p, k - 1); //~ error[H0704] "`SummaryShares.mk` takes it for granted that objects with lo"
  }
  public static void main(String[] args) {
    P p = new P();
    mk(p, 2);
    p.n++;
  }
}
