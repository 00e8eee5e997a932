package java.util.concurrent;

public interface Future<V> {
  boolean cancel(boolean a);
  /*@ pure @*/ boolean isCancelled();
  /*@ pure @*/ boolean isDone();
  V get() throws InterruptedException, ExecutionException;
  V get(long a, TimeUnit b) throws InterruptedException, ExecutionException, TimeoutException;

  default V resultNow();
  default Throwable exceptionNow();
  default Future.State state();

  public enum State {
    RUNNING,
    SUCCESS,
    FAILED,
    CANCELLED;
  }
}
