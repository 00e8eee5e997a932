package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;

public class Semaphore implements Serializable {
  public Semaphore(int a);
  public Semaphore(int a, boolean b);
  public void acquire() throws InterruptedException;
  public void acquireUninterruptibly();
  public boolean tryAcquire();
  public boolean tryAcquire(long a, TimeUnit b) throws InterruptedException;
  public void release();
  public void acquire(int a) throws InterruptedException;
  public void acquireUninterruptibly(int a);
  public boolean tryAcquire(int a);
  public boolean tryAcquire(int a, long b, TimeUnit c) throws InterruptedException;
  public void release(int a);
  /*@ pure @*/ public int availablePermits();
  public int drainPermits();
  protected void reducePermits(int a);
  public boolean isFair();
  public final boolean hasQueuedThreads();
  public final int getQueueLength();
  protected Collection<Thread> getQueuedThreads();
  /*@ pure @*/ public String toString();
}
