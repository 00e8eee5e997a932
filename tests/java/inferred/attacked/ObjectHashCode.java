//~ rests ObjectHashCode.main.lambda1: library-default "known as `Object` only"
//~ verdict ObjectHashCode.main: proved under assumptions
//~ verdict ObjectHashCode.main.lambda1: proved under assumptions
// b.hashCode() with b of static type Object, an ArrayList: reads its contents in the thread, main adds. (equals likewise; Objects.hashCode/toString/equals likewise)
import java.util.*;
class ObjectHashCode {
  public static void main(String[] args) {
    List<Integer> z = new ArrayList<>();
    Object b = z;
    Thread t = new Thread(() -> { int h = b.hashCode(); });
    t.start();
    z.add(2);
  }
}
