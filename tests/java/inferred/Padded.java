//~ verdict Padded.advance: proved under assumptions
//~ verdict Padded.head: proved under assumptions
//~ verdict Padded.peek: possible violation
// Fields that nobody mentions keep cache lines apart and are no part of the model.
class Padded {
  byte p00, p01, p02, p03, p04, p05, p06, p07;
  private int head;
  byte q00, q01, q02, q03, q04, q05, q06, q07;

  synchronized void advance(int n) {
    for (int i = 0; i < n; i++) {
      head += i;
    }
  }

  synchronized int head() {
    return head;
  }

  int peek() {
    return head; //~ error[H0701] "`head` may be accessed by another thread here"
  }
}
