// By hand: what it calls back.
package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;

public class StampedLock implements Serializable {
  public StampedLock();
  public long writeLock();
  public long tryWriteLock();
  public long tryWriteLock(long a, TimeUnit b) throws InterruptedException;
  public long writeLockInterruptibly() throws InterruptedException;
  public long readLock();
  public long tryReadLock();
  public long tryReadLock(long a, TimeUnit b) throws InterruptedException;
  public long readLockInterruptibly() throws InterruptedException;
  public long tryOptimisticRead();
  public boolean validate(long a);
  public void unlockWrite(long a);
  public void unlockRead(long a);
  public void unlock(long a);
  public long tryConvertToWriteLock(long a);
  public long tryConvertToReadLock(long a);
  public long tryConvertToOptimisticRead(long a);
  public boolean tryUnlockWrite();
  public boolean tryUnlockRead();
  public boolean isWriteLocked();
  public boolean isReadLocked();
  public static boolean isWriteLockStamp(long a);
  public static boolean isReadLockStamp(long a);
  public static boolean isLockStamp(long a);
  public static boolean isOptimisticReadStamp(long a);
  public int getReadLockCount();
  //@ calls hashCode();
  /*@ pure @*/ public String toString();
  public Lock asReadLock();
  public Lock asWriteLock();
  public ReadWriteLock asReadWriteLock();
}
