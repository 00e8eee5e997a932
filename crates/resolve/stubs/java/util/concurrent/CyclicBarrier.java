// By hand: it counts; waiting has no contract.
package java.util.concurrent;

public class CyclicBarrier {
  public CyclicBarrier(int a, Runnable b);
  //@ signals (IllegalArgumentException e) a <= 0;
  //@ calls \nothing;
  public CyclicBarrier(int a);
  //@ modifies \nothing;
  //@ ensures \result > 0;
  public int getParties();
  public int await() throws InterruptedException, BrokenBarrierException;
  public int await(long a, TimeUnit b) throws InterruptedException, BrokenBarrierException, TimeoutException;
  public boolean isBroken();
  public void reset();
  //@ modifies \nothing;
  //@ ensures \result >= 0;
  public int getNumberWaiting();
}
