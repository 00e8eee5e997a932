package java.util.concurrent;

public interface CompletionService<V> {
  Future<V> submit(Callable<V> a);
  Future<V> submit(Runnable a, V b);
  Future<V> take() throws InterruptedException;
  Future<V> poll();
  Future<V> poll(long a, TimeUnit b) throws InterruptedException;
}
