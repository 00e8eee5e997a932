package java.util.concurrent;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

public class ForkJoinPool extends AbstractExecutorService {
  public static final ForkJoinPool.ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory;
  public ForkJoinPool();
  public ForkJoinPool(int a);
  public ForkJoinPool(int a, ForkJoinPool.ForkJoinWorkerThreadFactory b, Thread.UncaughtExceptionHandler c, boolean d);
  public ForkJoinPool(int a, ForkJoinPool.ForkJoinWorkerThreadFactory b, Thread.UncaughtExceptionHandler c, boolean d, int e, int f, int g, Predicate<? super ForkJoinPool> h, long i, TimeUnit j);
  public static ForkJoinPool commonPool();
  public <T> T invoke(ForkJoinTask<T> a);
  public void execute(ForkJoinTask<?> a);
  public void execute(Runnable a);
  public <T> ForkJoinTask<T> submit(ForkJoinTask<T> a);
  public <T> ForkJoinTask<T> submit(Callable<T> a);
  public <T> ForkJoinTask<T> submit(Runnable a, T b);
  public ForkJoinTask<?> submit(Runnable a);
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> a);
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> a, long b, TimeUnit c) throws InterruptedException;
  public <T> T invokeAny(Collection<? extends Callable<T>> a) throws InterruptedException, ExecutionException;
  public <T> T invokeAny(Collection<? extends Callable<T>> a, long b, TimeUnit c) throws InterruptedException, ExecutionException, TimeoutException;
  public ForkJoinPool.ForkJoinWorkerThreadFactory getFactory();
  public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler();
  public int getParallelism();
  public static int getCommonPoolParallelism();
  public int getPoolSize();
  public boolean getAsyncMode();
  public int getRunningThreadCount();
  public int getActiveThreadCount();
  public boolean isQuiescent();
  public long getStealCount();
  public long getQueuedTaskCount();
  public int getQueuedSubmissionCount();
  public boolean hasQueuedSubmissions();
  protected ForkJoinTask<?> pollSubmission();
  protected int drainTasksTo(Collection<? super ForkJoinTask<?>> a);
  /*@ pure @*/ public String toString();
  public void shutdown();
  public List<Runnable> shutdownNow();
  /*@ pure @*/ public boolean isTerminated();
  public boolean isTerminating();
  /*@ pure @*/ public boolean isShutdown();
  public boolean awaitTermination(long a, TimeUnit b) throws InterruptedException;
  public boolean awaitQuiescence(long a, TimeUnit b);
  public static void managedBlock(ForkJoinPool.ManagedBlocker a) throws InterruptedException;
  protected <T> RunnableFuture<T> newTaskFor(Runnable a, T b);
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> a);
  public interface ForkJoinWorkerThreadFactory {
    ForkJoinWorkerThread newThread(ForkJoinPool a);
  }
  public interface ManagedBlocker {
    boolean block() throws InterruptedException;
    boolean isReleasable();
  }

  public <T> ForkJoinTask<T> externalSubmit(ForkJoinTask<T> p0);
  public <T> ForkJoinTask<T> lazySubmit(ForkJoinTask<T> p0);
  public int setParallelism(int p0);
  public <T> java.util.List<Future<T>> invokeAllUninterruptibly(java.util.Collection<? extends Callable<T>> p0);
  public void close();
}
