package java.util.concurrent;

public class CountDownLatch {
  public CountDownLatch(int a);
  public void await() throws InterruptedException;
  public boolean await(long a, TimeUnit b) throws InterruptedException;
  public void countDown();
  /*@ pure @*/ public long getCount();
  /*@ pure @*/ public String toString();
}
