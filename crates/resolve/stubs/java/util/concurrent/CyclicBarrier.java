package java.util.concurrent;

public class CyclicBarrier {
  public CyclicBarrier(int a, Runnable b);
  public CyclicBarrier(int a);
  public int getParties();
  public int await() throws InterruptedException, BrokenBarrierException;
  public int await(long a, TimeUnit b) throws InterruptedException, BrokenBarrierException, TimeoutException;
  public boolean isBroken();
  public void reset();
  public int getNumberWaiting();
}
