//~ verdict RecordOwnList.main: possible violation
//~ verdict RecordOwnList.main.lambda1: proved under assumptions
// A record that makes its list itself and uses it under its monitor: the implicit toString reads the list without the monitor.
import java.util.*;
record Q(List<Integer> l) {
  Q(List<Integer> l) { this.l = new ArrayList<>(); }
  synchronized void add() { l.add(1); }
}
class RecordOwnList {
  public static void main(String[] args) {
    Q q = new Q(null);
    Thread t = new Thread(() -> { q.add(); });
    t.start();
    q.toString(); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
  }
}
