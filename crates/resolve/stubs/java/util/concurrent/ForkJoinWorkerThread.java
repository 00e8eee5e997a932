package java.util.concurrent;

public class ForkJoinWorkerThread extends Thread {
  protected ForkJoinWorkerThread(ForkJoinPool a);
  public ForkJoinPool getPool();
  public int getPoolIndex();
  protected void onStart();
  protected void onTermination(Throwable a);
  public void run();

  public int getQueuedTaskCount();
}
