// By hand: what it calls back.
package java.util.concurrent;

import java.util.Collection;
import java.util.List;

public abstract class AbstractExecutorService implements ExecutorService {
  //@ calls \nothing;
  public AbstractExecutorService();
  protected <T> RunnableFuture<T> newTaskFor(Runnable a, T b);
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> a);
  public Future<?> submit(Runnable a);
  public <T> Future<T> submit(Runnable a, T b);
  public <T> Future<T> submit(Callable<T> a);
  public <T> T invokeAny(Collection<? extends Callable<T>> a) throws InterruptedException, ExecutionException;
  public <T> T invokeAny(Collection<? extends Callable<T>> a, long b, TimeUnit c) throws InterruptedException, ExecutionException, TimeoutException;
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> a) throws InterruptedException;
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> a, long b, TimeUnit c) throws InterruptedException;
}
