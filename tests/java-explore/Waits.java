//~ start scenario interrupted: no failure
//~ start scenario swallowed_BAD: refuted deadlock
//~ start scenario released_BAD: refuted assertion
//~ start scenario timed: no failure
//~ start scenario early_BAD: refuted assertion
//~ start scenario handed: no failure
//~ start scenario parked: no failure
//~ start scenario exchanged: no failure
//~ start scenario optimistic: no failure
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

/** Waits that interrupts and times end. */
class Waits {
    private final Semaphore one = new Semaphore(1);
    private final AtomicInteger in = new AtomicInteger();
    private boolean open;
    private volatile Thread waiter;
    private volatile String value;

    /** Gives back what an interrupted thread never got. */
    void useBadly() throws InterruptedException {
        try {
            one.acquire();
            int n = in.incrementAndGet();
            assert n == 1;
            in.decrementAndGet();
        } finally {
            one.release();
        }
    }

    synchronized boolean await(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!open) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            wait(Math.max(1, left / 1_000_000));
        }
        return true;
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    String get() {
        waiter = Thread.currentThread();
        while (value == null) {
            LockSupport.park(this);
        }
        return value;
    }

    void put(String to) {
        value = to;
        LockSupport.unpark(waiter);
    }

    /*@ scenario interrupted { BlockingQueue<String> q = new ArrayBlockingQueue<>(1); boolean[] ended = new boolean[1];
        Thread worker = new Thread(() -> { try { while (true) q.take(); } catch (InterruptedException e) { ended[0] = true; } });
        thread { worker.start(); q.put("a"); worker.interrupt(); worker.join(); } assert ended[0] && !worker.isInterrupted(); } @*/
    /*@ scenario swallowed_BAD { BlockingQueue<Runnable> q = new LinkedBlockingQueue<>();
        Thread worker = new Thread(() -> { while (!Thread.currentThread().isInterrupted()) { try { q.take().run(); } catch (InterruptedException e) { } } });
        thread { worker.start(); worker.interrupt(); worker.join(); } } @*/
    /*@ scenario released_BAD { Waits w = new Waits();
        Thread first = new Thread(() -> { try { w.useBadly(); } catch (InterruptedException e) { } });
        thread { first.start(); first.interrupt(); w.useBadly(); } thread { w.useBadly(); } } @*/
    /*@ scenario timed { Waits w = new Waits(); thread { w.await(10); } thread { w.open(); } assert w.await(10); } @*/
    /*@ scenario early_BAD { CountDownLatch l = new CountDownLatch(1); thread { assert l.await(5, TimeUnit.SECONDS); } thread { l.countDown(); } } @*/
    /*@ scenario handed { SynchronousQueue<String> q = new SynchronousQueue<>(); thread { q.put("x"); } thread { assert q.take().equals("x"); } } @*/
    /*@ scenario parked { Waits w = new Waits(); thread { assert w.get().equals("v"); } thread { w.put("v"); } } @*/
    /*@ scenario exchanged { Exchanger<String> e = new Exchanger<>(); thread { assert e.exchange("x").equals("y"); } thread { assert e.exchange("y").equals("x"); } } @*/
    /*@ scenario optimistic { StampedLock l = new StampedLock(); AtomicInteger a = new AtomicInteger(), b = new AtomicInteger();
        thread { long s = l.writeLock(); a.set(1); b.set(1); l.unlockWrite(s); }
        thread { long s = l.tryOptimisticRead(); int x = a.get(), y = b.get(); assert !l.validate(s) || x == y; } } @*/
}
