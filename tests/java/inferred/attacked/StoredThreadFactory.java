//~ rests StoredThreadFactory.main: callers-own "no other thread uses objects meanwhile"
//~ verdict StoredThreadFactory (static initializer): proved under assumptions
//~ verdict StoredThreadFactory.TF.newThread: possible violation
//~ verdict StoredThreadFactory.go.lambda1: proved under assumptions
//~ verdict StoredThreadFactory.main: proved under assumptions
//~ verdict StoredThreadFactory.main.lambda2: proved under assumptions
import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.function.*;
public class StoredThreadFactory {
  // Race on TF.n: ThreadPoolExecutor.execute calls newThread in the calling thread, outside of its main lock; main and the thread both call go().
  static final class TF implements ThreadFactory { private int n; public Thread newThread(Runnable r) { n++; return new Thread(r); } } //~ error[H0701] "`n` may be accessed by another thread here"
  private static final ExecutorService E = Executors.newFixedThreadPool(4, new TF());
  static void go() { E.execute(() -> System.out.println("x")); }
  public static void main(String[] x) { new Thread(() -> go()).start(); go(); E.shutdown(); }
}
