package java.util.concurrent;

public interface ScheduledExecutorService extends ExecutorService {
  ScheduledFuture<?> schedule(Runnable a, long b, TimeUnit c);
  <V> ScheduledFuture<V> schedule(Callable<V> a, long b, TimeUnit c);
  ScheduledFuture<?> scheduleAtFixedRate(Runnable a, long b, long c, TimeUnit d);
  ScheduledFuture<?> scheduleWithFixedDelay(Runnable a, long b, long c, TimeUnit d);
}
