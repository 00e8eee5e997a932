//~ start scenario lock: no failure
//~ start scenario lock_BAD: refuted exception
//~ start scenario reader: no failure
//~ start scenario reader_BAD: refuted exception
//~ start scenario writer: no failure
//~ start scenario writer_BAD: refuted exception
//~ start scenario permit: no failure
//~ start scenario permit_BAD: refuted exception
//~ start scenario latch: no failure
//~ start scenario latch_BAD: refuted exception
//~ start scenario timedBarrier: no failure
//~ start scenario timedBarrier_BAD: refuted exception
//~ start scenario barrier: no failure
//~ start scenario barrier_BAD: refuted exception
//~ start scenario condition: no failure
//~ start scenario condition_BAD: refuted exception
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** An interrupt ends waits that have a time, whether it comes before them or meanwhile, and is used up by that. */
class Interrupts {
    interface Wait {
        void run() throws Exception;
    }

    /** Waits and is interrupted meanwhile or before. An interrupt that comes before the wait never lets it go on. */
    static void careful(Wait wait) throws Exception {
        Thread.currentThread().interrupt();
        boolean ended = false;
        try {
            wait.run();
        } catch (InterruptedException e) {
            ended = true;
        }
        assert ended && !Thread.currentThread().isInterrupted();
    }

    /** Believes that nobody interrupts it if nobody has until now. */
    static void hasty(Wait wait) {
        if (Thread.currentThread().isInterrupted()) {
            return;
        }
        try {
            wait.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted");
        } catch (Exception e) {
            // The time is over.
        }
    }

    /*@ scenario lock { ReentrantLock l = new ReentrantLock(); l.lock(); thread { Interrupts.careful(() -> { l.tryLock(1, TimeUnit.DAYS); }); } } @*/
    /*@ scenario lock_BAD { ReentrantLock l = new ReentrantLock(); l.lock(); Thread t = new Thread(() -> Interrupts.hasty(() -> { l.tryLock(1, TimeUnit.DAYS); })); t.start(); thread { t.interrupt(); } } @*/
    /*@ scenario reader { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.writeLock().lock(); thread { Interrupts.careful(() -> { l.readLock().tryLock(1, TimeUnit.DAYS); }); } } @*/
    /*@ scenario reader_BAD { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.writeLock().lock(); Thread t = new Thread(() -> Interrupts.hasty(() -> { l.readLock().tryLock(1, TimeUnit.DAYS); })); t.start(); thread { t.interrupt(); } } @*/
    /*@ scenario writer { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.readLock().lock(); thread { Interrupts.careful(() -> { l.writeLock().tryLock(1, TimeUnit.DAYS); }); } } @*/
    /*@ scenario writer_BAD { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.readLock().lock(); Thread t = new Thread(() -> Interrupts.hasty(() -> { l.writeLock().tryLock(1, TimeUnit.DAYS); })); t.start(); thread { t.interrupt(); } } @*/
    /*@ scenario permit { Semaphore l = new Semaphore(0); thread { Interrupts.careful(() -> { l.tryAcquire(1, TimeUnit.DAYS); }); } } @*/
    /*@ scenario permit_BAD { Semaphore l = new Semaphore(0); Thread t = new Thread(() -> Interrupts.hasty(() -> { l.tryAcquire(1, TimeUnit.DAYS); })); t.start(); thread { t.interrupt(); } } @*/
    /*@ scenario latch { CountDownLatch l = new CountDownLatch(1); thread { Interrupts.careful(() -> { l.await(1, TimeUnit.DAYS); }); } } @*/
    /*@ scenario latch_BAD { CountDownLatch l = new CountDownLatch(1); Thread t = new Thread(() -> Interrupts.hasty(() -> { l.await(1, TimeUnit.DAYS); })); t.start(); thread { t.interrupt(); } } @*/
    /*@ scenario timedBarrier { CyclicBarrier l = new CyclicBarrier(2); thread { Interrupts.careful(() -> { l.await(1, TimeUnit.DAYS); }); } } @*/
    /*@ scenario timedBarrier_BAD { CyclicBarrier l = new CyclicBarrier(2); Thread t = new Thread(() -> Interrupts.hasty(() -> { l.await(1, TimeUnit.DAYS); })); t.start(); thread { t.interrupt(); } } @*/
    /*@ scenario barrier { CyclicBarrier l = new CyclicBarrier(2); thread { Interrupts.careful(() -> { l.await(); }); } } @*/
    /*@ scenario barrier_BAD { CyclicBarrier l = new CyclicBarrier(2); Thread t = new Thread(() -> Interrupts.hasty(() -> { l.await(); })); t.start(); thread { t.interrupt(); } } @*/
    /*@ scenario condition { ReentrantLock k = new ReentrantLock(); Condition l = k.newCondition(); thread { Interrupts.careful(() -> { k.lock(); l.await(1, TimeUnit.DAYS); }); } } @*/
    /*@ scenario condition_BAD { ReentrantLock k = new ReentrantLock(); Condition l = k.newCondition(); Thread t = new Thread(() -> Interrupts.hasty(() -> { k.lock(); l.await(1, TimeUnit.DAYS); })); t.start(); thread { t.interrupt(); } } @*/
}
