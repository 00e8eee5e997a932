//~ verdict Q.rec: proved under assumptions
//~ verdict Q.get: proved under assumptions
//~ verdict SummaryHelperField.main: possible violation
//~ verdict SummaryHelperField.main.lambda1: proved under assumptions
// rec is called by summary; that its caller needs the plain fields of the private helper h is forgotten (it is not for lists/arrays:
// there "uses private contents of this object" is reported). h.n++ in the thread and h.n++ in main are unordered.
class H { int n; }
class Q {
  private final H h = new H();
  void rec(int k) { if (k > 0) rec(k - 1); else h.n++; } //~ error[H0701] "`Q.rec` uses private contents of this object, which another "
  int get() { return h.n; }
}
class SummaryHelperField {
  public static void main(String[] args) throws Exception {
    Q q = new Q();
    Thread t = new Thread(() -> { q.rec(3); });
    t.start();
    q.rec(3);
  }
}
