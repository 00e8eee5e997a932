package java.util.concurrent;

public class ExecutorCompletionService<V> implements CompletionService<V> {
  public ExecutorCompletionService(Executor a);
  public ExecutorCompletionService(Executor a, BlockingQueue<Future<V>> b);
  public Future<V> submit(Callable<V> a);
  public Future<V> submit(Runnable a, V b);
  public Future<V> take() throws InterruptedException;
  public Future<V> poll();
  public Future<V> poll(long a, TimeUnit b) throws InterruptedException;
}
