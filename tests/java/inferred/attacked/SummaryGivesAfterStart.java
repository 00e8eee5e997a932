//~ verdict SummaryGivesAfterStart.go: possible violation
//~ verdict SummaryGivesAfterStart.go.lambda1: proved under assumptions
//~ verdict SummaryGivesAfterStart.main: possible violation
//~ verdict SummaryGivesAfterStart.main.lambda2: proved under assumptions
// k went to the first thread (errand); the summary call hands it to a second thread without a check. k[0]++ twice, unordered.
class SummaryGivesAfterStart {
  static void go(int[] r, int n) { //~ error[H0707] "a thread that is started here may still use what belongs to "
    if (n == 0) new Thread(() -> { r[0]++; }).start();
    else go(r, n - 1); //~ error[H0707] "this thread may have no access to a location that it gives a"
  }
  public static void main(String[] args) {
    int[] k = new int[1];
    new Thread(() -> { k[0]++; }).start();
    go(k, 3);
  }
}
