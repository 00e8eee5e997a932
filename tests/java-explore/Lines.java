//~ start scenario passes_BAD: refuted deadlock
//~ start scenario alone: no failure
//~ start scenario again: no failure
//~ start scenario interrupted: no failure
//~ start scenario timed: no failure
//~ start scenario small_BAD: refuted deadlock
//~ start scenario small: no failure
//~ start scenario fair: no failure
//~ start scenario unfair_BAD: refuted assertion
//~ start scenario leaves: no failure
//~ start scenario monitor: undecided
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Threads that wait stand in a line: a reader behind a writer, a small request behind a large one. */
class Lines {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final CountDownLatch read = new CountDownLatch(1);
    private final Semaphore permits = new Semaphore(0);
    int wrote;

    /** Reads until somebody else has read. */
    void hold() throws InterruptedException {
        lock.readLock().lock();
        read.await();
        lock.readLock().unlock();
    }

    void read() {
        lock.readLock().lock();
        lock.readLock().unlock();
        read.countDown();
    }

    void write() {
        lock.writeLock().lock();
        wrote++;
        lock.writeLock().unlock();
    }

    /** Gives up when it is interrupted, or late. */
    void tryWrite() {
        try {
            if (lock.writeLock().tryLock(1, TimeUnit.SECONDS)) {
                lock.writeLock().unlock();
            }
        } catch (InterruptedException e) {
            // It is no longer in the line.
        }
    }

    void writeGently() {
        try {
            lock.writeLock().lockInterruptibly();
            lock.writeLock().unlock();
        } catch (InterruptedException e) {
            // It is no longer in the line.
        }
    }

    /** The first of two fair requests gets the permit. */
    static int first(boolean isFair) throws InterruptedException {
        Semaphore s = new Semaphore(1, isFair);
        int[] order = new int[2];
        int[] at = new int[1];
        s.acquire();
        Thread a = new Thread(() -> {
            s.acquireUninterruptibly();
            order[at[0]++] = 1;
            s.release();
        });
        a.start();
        s.release();
        s.acquire();
        order[at[0]++] = 2;
        s.release();
        a.join();
        return order[0];
    }

    /*@ scenario passes_BAD { Lines l = new Lines(); thread holder { l.hold(); } thread writer { l.write(); } thread reader { l.read(); } } @*/
    /*@ scenario alone { Lines l = new Lines(); thread holder { l.hold(); } thread reader { l.read(); } thread second { l.read(); } } @*/
    /*@ scenario again { Lines l = new Lines(); thread holder { l.lock.readLock().lock(); l.read(); l.lock.readLock().unlock(); } thread writer { l.write(); } assert l.wrote == 1; } @*/
    /*@ scenario interrupted { Lines l = new Lines(); Thread w = new Thread(() -> l.writeGently()); w.start(); thread holder { l.hold(); } thread reader { l.read(); } thread { w.interrupt(); } } @*/
    /*@ scenario timed { Lines l = new Lines(); thread holder { l.hold(); } thread writer { l.tryWrite(); } thread reader { l.read(); } } @*/
    /*@ scenario small_BAD { Lines l = new Lines(); thread { l.permits.acquire(2); } thread { l.permits.acquire(); l.read.countDown(); } thread { l.permits.release(); l.read.await(); l.permits.release(2); } } @*/
    /*@ scenario small { Lines l = new Lines(); thread { l.permits.acquire(2); } thread { l.permits.acquire(); } thread { l.permits.release(); l.permits.release(2); } assert l.permits.availablePermits() == 0; } @*/
    /*@ scenario fair { thread { int k = Lines.first(true); assert k == 1 || k == 2; } } @*/
    /*@ scenario unfair_BAD { thread { assert Lines.first(false) == 1; } } @*/
    /*@ scenario leaves { Semaphore s = new Semaphore(1, true); thread { if (s.tryAcquire(2, 1, TimeUnit.SECONDS)) s.release(2); } thread { s.acquire(); s.release(); } assert s.availablePermits() == 1; } @*/
    /*@ scenario monitor { Thread t = new Thread(() -> { }); Lines l = new Lines();
        thread { t.start(); t.join(); l.permits.release(); } thread { synchronized (t) { l.permits.acquireUninterruptibly(); } } } @*/
}
