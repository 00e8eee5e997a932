package java.util.concurrent;

public class Executors {
  public static ExecutorService newFixedThreadPool(int a);
  public static ExecutorService newWorkStealingPool(int a);
  public static ExecutorService newWorkStealingPool();
  public static ExecutorService newFixedThreadPool(int a, ThreadFactory b);
  public static ExecutorService newSingleThreadExecutor();
  public static ExecutorService newSingleThreadExecutor(ThreadFactory a);
  public static ExecutorService newCachedThreadPool();
  public static ExecutorService newCachedThreadPool(ThreadFactory a);
  public static ScheduledExecutorService newSingleThreadScheduledExecutor();
  public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory a);
  public static ScheduledExecutorService newScheduledThreadPool(int a);
  public static ScheduledExecutorService newScheduledThreadPool(int a, ThreadFactory b);
  public static ExecutorService unconfigurableExecutorService(ExecutorService a);
  public static ScheduledExecutorService unconfigurableScheduledExecutorService(ScheduledExecutorService a);
  public static ThreadFactory defaultThreadFactory();
  public static ThreadFactory privilegedThreadFactory();
  public static <T> Callable<T> callable(Runnable a, T b);
  public static Callable<Object> callable(Runnable a);
  public static <T> Callable<T> privilegedCallable(Callable<T> a);
  public static <T> Callable<T> privilegedCallableUsingCurrentClassLoader(Callable<T> a);
  private Executors();

  public static ExecutorService newThreadPerTaskExecutor(ThreadFactory p0);
  public static ExecutorService newVirtualThreadPerTaskExecutor();
}
