package java.util.concurrent;

import java.util.Collection;
import java.util.List;

public interface ExecutorService extends Executor, AutoCloseable {
  void shutdown();
  List<Runnable> shutdownNow();
  /*@ pure @*/ boolean isShutdown();
  /*@ pure @*/ boolean isTerminated();
  boolean awaitTermination(long a, TimeUnit b) throws InterruptedException;
  <T> Future<T> submit(Callable<T> a);
  <T> Future<T> submit(Runnable a, T b);
  Future<?> submit(Runnable a);
  <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> a) throws InterruptedException;
  <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> a, long b, TimeUnit c) throws InterruptedException;
  <T> T invokeAny(Collection<? extends Callable<T>> a) throws InterruptedException, ExecutionException;
  <T> T invokeAny(Collection<? extends Callable<T>> a, long b, TimeUnit c) throws InterruptedException, ExecutionException, TimeoutException;

  default void close();
}
