package java.util.concurrent;

import java.util.List;

public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
  protected <V> RunnableScheduledFuture<V> decorateTask(Runnable a, RunnableScheduledFuture<V> b);
  protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> a, RunnableScheduledFuture<V> b);
  public ScheduledThreadPoolExecutor(int a);
  public ScheduledThreadPoolExecutor(int a, ThreadFactory b);
  public ScheduledThreadPoolExecutor(int a, RejectedExecutionHandler b);
  public ScheduledThreadPoolExecutor(int a, ThreadFactory b, RejectedExecutionHandler c);
  public ScheduledFuture<?> schedule(Runnable a, long b, TimeUnit c);
  public <V> ScheduledFuture<V> schedule(Callable<V> a, long b, TimeUnit c);
  public ScheduledFuture<?> scheduleAtFixedRate(Runnable a, long b, long c, TimeUnit d);
  public ScheduledFuture<?> scheduleWithFixedDelay(Runnable a, long b, long c, TimeUnit d);
  public void execute(Runnable a);
  public Future<?> submit(Runnable a);
  public <T> Future<T> submit(Runnable a, T b);
  public <T> Future<T> submit(Callable<T> a);
  public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean a);
  public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy();
  public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean a);
  public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy();
  public void setRemoveOnCancelPolicy(boolean a);
  public boolean getRemoveOnCancelPolicy();
  public void shutdown();
  public List<Runnable> shutdownNow();
  public BlockingQueue<Runnable> getQueue();
}
