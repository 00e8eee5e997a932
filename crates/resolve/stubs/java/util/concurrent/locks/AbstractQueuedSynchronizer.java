package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;

public abstract class AbstractQueuedSynchronizer extends AbstractOwnableSynchronizer implements Serializable {
  protected AbstractQueuedSynchronizer();
  protected final int getState();
  protected final void setState(int a);
  protected final boolean compareAndSetState(int a, int b);
  protected boolean tryAcquire(int a);
  protected boolean tryRelease(int a);
  protected int tryAcquireShared(int a);
  protected boolean tryReleaseShared(int a);
  protected boolean isHeldExclusively();
  public final void acquire(int a);
  public final void acquireInterruptibly(int a) throws InterruptedException;
  public final boolean tryAcquireNanos(int a, long b) throws InterruptedException;
  public final boolean release(int a);
  public final void acquireShared(int a);
  public final void acquireSharedInterruptibly(int a) throws InterruptedException;
  public final boolean tryAcquireSharedNanos(int a, long b) throws InterruptedException;
  public final boolean releaseShared(int a);
  public final boolean hasQueuedThreads();
  public final boolean hasContended();
  public final Thread getFirstQueuedThread();
  public final boolean isQueued(Thread a);
  public final boolean hasQueuedPredecessors();
  public final int getQueueLength();
  public final Collection<Thread> getQueuedThreads();
  public final Collection<Thread> getExclusiveQueuedThreads();
  public final Collection<Thread> getSharedQueuedThreads();
  /*@ pure @*/ public String toString();
  public final boolean owns(AbstractQueuedSynchronizer.ConditionObject a);
  public final boolean hasWaiters(AbstractQueuedSynchronizer.ConditionObject a);
  public final int getWaitQueueLength(AbstractQueuedSynchronizer.ConditionObject a);
  public final Collection<Thread> getWaitingThreads(AbstractQueuedSynchronizer.ConditionObject a);
  public class ConditionObject implements Condition, Serializable {
    public ConditionObject();
    public final void signal();
    public final void signalAll();
    public final void awaitUninterruptibly();
    public final void await() throws InterruptedException;
    public final long awaitNanos(long a) throws InterruptedException;
    public final boolean awaitUntil(Date a) throws InterruptedException;
    public final boolean await(long a, TimeUnit b) throws InterruptedException;
    protected final boolean hasWaiters();
    protected final int getWaitQueueLength();
    protected final Collection<Thread> getWaitingThreads();
  }
}
