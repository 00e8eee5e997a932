package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;

public abstract class AbstractQueuedLongSynchronizer extends AbstractOwnableSynchronizer implements Serializable {
  public AbstractQueuedLongSynchronizer();
  protected final long getState();
  protected final void setState(long a);
  protected final boolean compareAndSetState(long a, long b);
  protected boolean tryAcquire(long a);
  protected boolean tryRelease(long a);
  protected long tryAcquireShared(long a);
  protected boolean tryReleaseShared(long a);
  protected boolean isHeldExclusively();
  public final void acquire(long a);
  public final void acquireInterruptibly(long a) throws InterruptedException;
  public final boolean tryAcquireNanos(long a, long b) throws InterruptedException;
  public final boolean release(long a);
  public final void acquireShared(long a);
  public final void acquireSharedInterruptibly(long a) throws InterruptedException;
  public final boolean tryAcquireSharedNanos(long a, long b) throws InterruptedException;
  public final boolean releaseShared(long a);
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
  public final boolean owns(AbstractQueuedLongSynchronizer.ConditionObject a);
  public final boolean hasWaiters(AbstractQueuedLongSynchronizer.ConditionObject a);
  public final int getWaitQueueLength(AbstractQueuedLongSynchronizer.ConditionObject a);
  public final Collection<Thread> getWaitingThreads(AbstractQueuedLongSynchronizer.ConditionObject a);
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
