//~ rests StoredComparatorCache.main: callers-own "no other thread uses objects meanwhile"
//~ verdict StoredComparatorCache (static initializer): proved under assumptions
//~ verdict StoredComparatorCache.Cmp.compare: possible violation
//~ verdict StoredComparatorCache.main: proved under assumptions
//~ verdict StoredComparatorCache.main.lambda1: proved under assumptions
import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.function.*;
public class StoredComparatorCache {
// Race on the HashMap `cache`: TreeSet.contains on the table T calls compare in both threads, which changes the map.
  static final class Cmp implements Comparator<Integer> { private final Map<Integer,Integer> cache = new HashMap<>(); public int compare(Integer a, Integer b) { cache.put(a, b); return a - b; } } //~ error[H0701] "the contents of this `Map` may be accessed by another t"
  private static final TreeSet<Integer> T = new TreeSet<>(new Cmp());
  static { T.add(1); T.add(2); }
  public static void main(String[] x) { new Thread(() -> System.out.println(T.contains(1))).start(); System.out.println(T.contains(2)); }
}
