//~ verdict ParallelSetAll.main: proved under assumptions
//~ verdict ParallelSetAll.main.lambda1: possible violation
// Arrays.parallelSetAll is marked "now" (runs at once), but runs the function on ForkJoin threads: x[0]++ races with itself.
import java.util.*;
class ParallelSetAll {
  public static void main(String[] args) {
    int[] x = new int[1];
    int[] y = new int[2000000];
    Arrays.parallelSetAll(y, i -> x[0]++); //~ error[H0701] "the element may be accessed by another thread here"
    System.out.println(x[0]);   // < 2000000 with several processors (-XX:ActiveProcessorCount=4)
  }
}
