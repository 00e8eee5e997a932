//~ rests ValueOfObject.main.lambda1: library-default "known as `Object` only"
//~ verdict ValueOfObject.main: proved under assumptions
//~ verdict ValueOfObject.main.lambda1: proved under assumptions
// String.valueOf(Object) / println(Object) / new AssertionError(Object) of a list known as Object: reads its contents without access.
import java.util.*;
class ValueOfObject {
  public static void main(String[] args) {
    List<Integer> z = new ArrayList<>();
    Object b = z;
    Thread t = new Thread(() -> { String h = String.valueOf(b); });
    t.start();
    z.add(2);
  }
}
