// By hand: what it calls back.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;

public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
  //@ calls \nothing;
  public ForkJoinTask();
  public final ForkJoinTask<V> fork();
  public final V join();
  public final V invoke();
  public static void invokeAll(ForkJoinTask<?> a, ForkJoinTask<?> b);
  public static void invokeAll(ForkJoinTask<?>... a);
  public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> a);
  public boolean cancel(boolean a);
  /*@ pure @*/ public final boolean isDone();
  /*@ pure @*/ public final boolean isCancelled();
  public final boolean isCompletedAbnormally();
  public final boolean isCompletedNormally();
  public final Throwable getException();
  public void completeExceptionally(Throwable a);
  public void complete(V a);
  public final void quietlyComplete();
  public final V get() throws InterruptedException, ExecutionException;
  public final V get(long a, TimeUnit b) throws InterruptedException, ExecutionException, TimeoutException;
  public final void quietlyJoin();
  public final void quietlyInvoke();
  public static void helpQuiesce();
  public void reinitialize();
  public static ForkJoinPool getPool();
  public static boolean inForkJoinPool();
  public boolean tryUnfork();
  public static int getQueuedTaskCount();
  public static int getSurplusQueuedTaskCount();
  public abstract V getRawResult();
  protected abstract void setRawResult(V a);
  protected abstract boolean exec();
  protected static ForkJoinTask<?> peekNextLocalTask();
  protected static ForkJoinTask<?> pollNextLocalTask();
  protected static ForkJoinTask<?> pollTask();
  protected static ForkJoinTask<?> pollSubmission();
  public final short getForkJoinTaskTag();
  public final short setForkJoinTaskTag(short a);
  public final boolean compareAndSetForkJoinTaskTag(short a, short b);
  public static ForkJoinTask<?> adapt(Runnable a);
  public static <T> ForkJoinTask<T> adapt(Runnable a, T b);
  public static <T> ForkJoinTask<T> adapt(Callable<? extends T> a);

  public Future.State state();
  public V resultNow();
  public Throwable exceptionNow();
  public final boolean quietlyJoin(long p0, TimeUnit p1) throws InterruptedException;
  public final boolean quietlyJoinUninterruptibly(long p0, TimeUnit p1);
  public static <T> ForkJoinTask<T> adaptInterruptible(Callable<? extends T> p0);
  public static <T> ForkJoinTask<T> adaptInterruptible(Runnable p0, T p1);
  public static ForkJoinTask<?> adaptInterruptible(Runnable p0);
}
