//~ verdict RecordTexts.main: proved under assumptions
//~ verdict RecordTexts.main.lambda1: possible violation
// The implicit toString of a record reads the contents of its component list (thread), main adds to that list: race. hashCode, equals, "" + r likewise.
import java.util.*;
record R(List<Integer> l) { }
class RecordTexts {
  public static void main(String[] args) {
    List<Integer> z = new ArrayList<>();
    R q = new R(z);
    Thread t = new Thread(() -> { String s = q.toString(); }); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    t.start();
    z.add(1);
  }
}
