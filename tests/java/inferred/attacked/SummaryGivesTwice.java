//~ verdict SummaryGivesTwice.go: possible violation
//~ verdict SummaryGivesTwice.go.lambda1: proved under assumptions
//~ verdict SummaryGivesTwice.main: possible violation
// go is called by summary (recursive). Main has lost k after the first call, but the second call, which gives k to another
// thread again, is not checked: the two threads' k[0]++ are unordered. (After one call, `k[0]++` in main IS reported.)
class SummaryGivesTwice {
  static void go(int[] r, int n) { //~ error[H0707] "a thread that is started here may still use what belongs to "
    if (n == 0) new Thread(() -> { for (int i = 0; i < 100000; i++) r[0]++; System.out.println(r[0]); }).start();
    else go(r, n - 1); //~ error[H0707] "this thread may have no access to a location that it gives a"
  }
  public static void main(String[] args) {
    int[] k = new int[1];
    go(k, 3);
    go(k, 3);
  }
}
