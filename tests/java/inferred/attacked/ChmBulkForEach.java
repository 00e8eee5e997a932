//~ verdict ChmBulkForEach.main: proved under assumptions
//~ verdict ChmBulkForEach.main.lambda1: possible violation
// Map.forEach is "now", but ConcurrentHashMap.forEach(long, ...) with a threshold is a parallel bulk operation: k[0]++ races.
import java.util.concurrent.*;
class ChmBulkForEach {
  public static void main(String[] args) {
    int[] k = new int[1];
    ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
    for (int i = 0; i < 300000; i++) m.put(i, i);
    m.forEach(1, (a, b) -> { k[0]++; }); //~ error[H0701] "the element may be accessed by another thread here"
    System.out.println(k[0]);   // < 300000 with several processors (-XX:ActiveProcessorCount=4)
  }
}
