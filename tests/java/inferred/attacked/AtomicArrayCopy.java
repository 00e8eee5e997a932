//~ verdict AtomicArrayCopy.main: proved under assumptions
//~ verdict AtomicArrayCopy.main.lambda1: possible violation
// new AtomicIntegerArray(z) copies z (reads its elements) in the thread; main writes z[0]. AtomicLongArray, AtomicReferenceArray likewise.
import java.util.concurrent.atomic.*;
class AtomicArrayCopy {
  public static void main(String[] args) {
    int[] z = new int[8];
    Thread t = new Thread(() -> { AtomicIntegerArray q = new AtomicIntegerArray(z); }); //~ error[H0701] "the elements of this array may be accessed by another thread"
    t.start();
    z[0] = 1;
  }
}
