package java.util.concurrent;

public class FutureTask<V> implements RunnableFuture<V> {
  public FutureTask(Callable<V> a);
  public FutureTask(Runnable a, V b);
  /*@ pure @*/ public boolean isCancelled();
  /*@ pure @*/ public boolean isDone();
  public boolean cancel(boolean a);
  public V get() throws InterruptedException, ExecutionException;
  public V get(long a, TimeUnit b) throws InterruptedException, ExecutionException, TimeoutException;
  protected void done();
  protected void set(V a);
  protected void setException(Throwable a);
  public void run();
  protected boolean runAndReset();
  /*@ pure @*/ public String toString();

  public V resultNow();
  public Throwable exceptionNow();
  public Future.State state();
}
