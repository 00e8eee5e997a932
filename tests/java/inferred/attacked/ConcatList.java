//~ verdict ConcatList.main: proved under assumptions
//~ verdict ConcatList.main.lambda1: possible violation
// "" + z iterates over the ArrayList in the thread (ArrayList.toString), main adds: race on size/elementData/modCount.
// (`z.toString()` is reported, the concatenation is not; only `outside-texts` is listed.) Throws ConcurrentModificationException sometimes.
import java.util.*;
class ConcatList {
  public static void main(String[] args) {
    List<Integer> z = new ArrayList<>();
    z.add(1);
    Thread t = new Thread(() -> { for (int i = 0; i < 2000; i++) { String q = "" + z; } }); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    t.start();
    for (int i = 0; i < 2000; i++) z.add(2);
  }
}
