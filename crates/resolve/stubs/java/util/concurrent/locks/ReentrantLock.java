// By hand: that the constructors need nothing. What locks do is part of the language.
package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

public class ReentrantLock implements Lock, Serializable {
  //@ ensures true;
  //@ calls \nothing;
  public ReentrantLock();
  //@ ensures true;
  //@ calls \nothing;
  public ReentrantLock(boolean a);
  public void lock();
  public void lockInterruptibly() throws InterruptedException;
  public boolean tryLock();
  public boolean tryLock(long a, TimeUnit b) throws InterruptedException;
  public void unlock();
  public Condition newCondition();
  public int getHoldCount();
  /*@ pure @*/ public boolean isHeldByCurrentThread();
  /*@ pure @*/ public boolean isLocked();
  public final boolean isFair();
  protected Thread getOwner();
  public final boolean hasQueuedThreads();
  public final boolean hasQueuedThread(Thread a);
  public final int getQueueLength();
  protected Collection<Thread> getQueuedThreads();
  public boolean hasWaiters(Condition a);
  public int getWaitQueueLength(Condition a);
  protected Collection<Thread> getWaitingThreads(Condition a);
  //@ calls hashCode();
  /*@ pure @*/ public String toString();
}
