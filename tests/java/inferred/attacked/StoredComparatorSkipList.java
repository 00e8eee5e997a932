//~ rests StoredComparatorSkipList.main: callers-own "no other thread uses objects meanwhile"
//~ verdict StoredComparatorSkipList (static initializer): proved under assumptions
//~ verdict StoredComparatorSkipList.Cmp.compare: possible violation
//~ verdict StoredComparatorSkipList.main: proved under assumptions
//~ verdict StoredComparatorSkipList.main.lambda1: proved under assumptions
import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.function.*;
public class StoredComparatorSkipList {
  // Race on Cmp.calls: ConcurrentSkipListMap.put/get call compare without any lock, in both threads.
  static final class Cmp implements Comparator<Integer> { private int calls; public int compare(Integer a, Integer b) { calls++; return a - b; } } //~ error[H0701] "`calls` may be accessed by another thread here"
  private static final ConcurrentSkipListMap<Integer,Integer> M = new ConcurrentSkipListMap<>(new Cmp());
  static void go() { M.put(1, 1); M.put(2, 2); System.out.println(M.get(1)); }
  public static void main(String[] x) { new Thread(() -> go()).start(); go(); }
}
