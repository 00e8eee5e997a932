//~ rests StoredRejectedHandler.main: callers-own "no other thread uses objects meanwhile"
//~ verdict StoredRejectedHandler (static initializer): proved under assumptions
//~ verdict StoredRejectedHandler.RH.rejectedExecution: possible violation
//~ verdict StoredRejectedHandler.go.lambda1: proved under assumptions
//~ verdict StoredRejectedHandler.main: proved under assumptions
//~ verdict StoredRejectedHandler.main.lambda2: proved under assumptions
import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.function.*;
public class StoredRejectedHandler {
// Race on RH.n: execute calls rejectedExecution in the calling thread without a lock; both threads call go().
  static final class RH implements RejectedExecutionHandler { private int n; public void rejectedExecution(Runnable r, ThreadPoolExecutor e) { n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
  private static final ThreadPoolExecutor E = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1), new RH());
  static void go() { for (int i = 0; i < 9; i++) E.execute(() -> System.out.println("x")); }
  public static void main(String[] x) { new Thread(() -> go()).start(); go(); }
}
