package java.util.concurrent;

import java.util.List;

public class ThreadPoolExecutor extends AbstractExecutorService {
  public ThreadPoolExecutor(int a, int b, long c, TimeUnit d, BlockingQueue<Runnable> e);
  public ThreadPoolExecutor(int a, int b, long c, TimeUnit d, BlockingQueue<Runnable> e, ThreadFactory f);
  public ThreadPoolExecutor(int a, int b, long c, TimeUnit d, BlockingQueue<Runnable> e, RejectedExecutionHandler f);
  public ThreadPoolExecutor(int a, int b, long c, TimeUnit d, BlockingQueue<Runnable> e, ThreadFactory f, RejectedExecutionHandler g);
  public void execute(Runnable a);
  public void shutdown();
  public List<Runnable> shutdownNow();
  /*@ pure @*/ public boolean isShutdown();
  public boolean isTerminating();
  /*@ pure @*/ public boolean isTerminated();
  public boolean awaitTermination(long a, TimeUnit b) throws InterruptedException;
  protected void finalize();
  public void setThreadFactory(ThreadFactory a);
  public ThreadFactory getThreadFactory();
  public void setRejectedExecutionHandler(RejectedExecutionHandler a);
  public RejectedExecutionHandler getRejectedExecutionHandler();
  public void setCorePoolSize(int a);
  public int getCorePoolSize();
  public boolean prestartCoreThread();
  public int prestartAllCoreThreads();
  public boolean allowsCoreThreadTimeOut();
  public void allowCoreThreadTimeOut(boolean a);
  public void setMaximumPoolSize(int a);
  public int getMaximumPoolSize();
  public void setKeepAliveTime(long a, TimeUnit b);
  public long getKeepAliveTime(TimeUnit a);
  public BlockingQueue<Runnable> getQueue();
  public boolean remove(Runnable a);
  public void purge();
  public int getPoolSize();
  public int getActiveCount();
  public int getLargestPoolSize();
  public long getTaskCount();
  public long getCompletedTaskCount();
  /*@ pure @*/ public String toString();
  protected void beforeExecute(Thread a, Runnable b);
  protected void afterExecute(Runnable a, Throwable b);
  protected void terminated();
  public static class AbortPolicy implements RejectedExecutionHandler {
    public AbortPolicy();
    public void rejectedExecution(Runnable a, ThreadPoolExecutor b);
  }
  public static class DiscardOldestPolicy implements RejectedExecutionHandler {
    public DiscardOldestPolicy();
    public void rejectedExecution(Runnable a, ThreadPoolExecutor b);
  }
  public static class DiscardPolicy implements RejectedExecutionHandler {
    public DiscardPolicy();
    public void rejectedExecution(Runnable a, ThreadPoolExecutor b);
  }
  public static class CallerRunsPolicy implements RejectedExecutionHandler {
    public CallerRunsPolicy();
    public void rejectedExecution(Runnable a, ThreadPoolExecutor b);
  }
}
