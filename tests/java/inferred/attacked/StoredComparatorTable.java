//~ rests StoredComparatorTable.main: callers-own "no other thread uses objects meanwhile"
//~ verdict StoredComparatorTable (static initializer): proved under assumptions
//~ verdict StoredComparatorTable.Cmp.compare: possible violation
//~ verdict StoredComparatorTable.main: proved under assumptions
//~ verdict StoredComparatorTable.main.lambda1: proved under assumptions
import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.function.*;
public class StoredComparatorTable {
  // Race on Cmp.calls: the table T is read by both threads, TreeMap.get calls compare, which writes the field.
  // The assumption "no other thread uses objects meanwhile whose methods the library calls, as Cmp.compare" is listed for the
  // static initializer only (where it is true), not for main and the lambda, whose T.get calls compare.
  static final class Cmp implements Comparator<Integer> { private int calls; public int compare(Integer a, Integer b) { calls++; return a - b; } } //~ error[H0701] "`calls` may be accessed by another thread here"
  private static final TreeMap<Integer,Integer> T = new TreeMap<>(new Cmp());
  static { T.put(1, 1); T.put(2, 2); }
  static void go() { System.out.println(T.get(1)); }
  public static void main(String[] x) { new Thread(() -> go()).start(); go(); }
}
