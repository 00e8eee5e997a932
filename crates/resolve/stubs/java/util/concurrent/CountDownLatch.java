// By hand: it counts; waiting has no contract.
package java.util.concurrent;

public class CountDownLatch {
  //@ signals (IllegalArgumentException e) a < 0;
  //@ calls \nothing;
  public CountDownLatch(int a);
  public void await() throws InterruptedException;
  public boolean await(long a, TimeUnit b) throws InterruptedException;
  //@ modifies \nothing;
  public void countDown();
  //@ modifies \nothing;
  //@ ensures \result >= 0;
  /*@ pure @*/ public long getCount();
  /*@ pure @*/ public String toString();
}
