// By hand: that the constructors need nothing. What locks do is part of the language.
package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
  //@ ensures true;
  //@ calls \nothing;
  public ReentrantReadWriteLock();
  //@ ensures true;
  //@ calls \nothing;
  public ReentrantReadWriteLock(boolean a);
  public ReentrantReadWriteLock.WriteLock writeLock();
  public ReentrantReadWriteLock.ReadLock readLock();
  public final boolean isFair();
  protected Thread getOwner();
  public int getReadLockCount();
  public boolean isWriteLocked();
  public boolean isWriteLockedByCurrentThread();
  public int getWriteHoldCount();
  public int getReadHoldCount();
  protected Collection<Thread> getQueuedWriterThreads();
  protected Collection<Thread> getQueuedReaderThreads();
  public final boolean hasQueuedThreads();
  public final boolean hasQueuedThread(Thread a);
  public final int getQueueLength();
  protected Collection<Thread> getQueuedThreads();
  public boolean hasWaiters(Condition a);
  public int getWaitQueueLength(Condition a);
  protected Collection<Thread> getWaitingThreads(Condition a);
  //@ calls hashCode();
  /*@ pure @*/ public String toString();
  public static class ReadLock implements Lock, Serializable {
    protected ReadLock(ReentrantReadWriteLock a);
    public void lock();
    public void lockInterruptibly() throws InterruptedException;
    public boolean tryLock();
    public boolean tryLock(long a, TimeUnit b) throws InterruptedException;
    public void unlock();
    public Condition newCondition();
    /*@ pure @*/ public String toString();
  }
  public static class WriteLock implements Lock, Serializable {
    protected WriteLock(ReentrantReadWriteLock a);
    public void lock();
    public void lockInterruptibly() throws InterruptedException;
    public boolean tryLock();
    public boolean tryLock(long a, TimeUnit b) throws InterruptedException;
    public void unlock();
    public Condition newCondition();
    /*@ pure @*/ public String toString();
    /*@ pure @*/ public boolean isHeldByCurrentThread();
    public int getHoldCount();
  }
}
