//~ verdict ParallelSortCmp.main: proved under assumptions
//~ verdict ParallelSortCmp.main.lambda1: proved under assumptions
//~ verdict ParallelSortCmp.main.lambda2: possible violation
// Arrays.parallelSort is marked "now", but the comparator runs on ForkJoin threads at the same time (length > 8192): k[0]++ races.
// Printed sums differ from run to run.
import java.util.*;
class ParallelSortCmp {
  public static void main(String[] args) {
    int[] k = new int[1];
    Integer[] z = new Integer[200000];
    Arrays.setAll(z, i -> (int) (i * 7919L % 200000));
    Arrays.parallelSort(z, (a, b) -> { k[0]++; return a - b; }); //~ error[H0701] "the element may be accessed by another thread here"
    System.out.println(k[0]);
  }
}
