//~ start scenario ring_BAD: refuted deadlock
//~ start scenario locks_BAD: refuted deadlock
//~ start scenario joined_BAD: refuted deadlock
//~ start scenario waits_BAD: refuted deadlock
//~ start scenario outside_BAD: refuted deadlock
//~ start scenario kept_BAD: refuted deadlock
//~ start scenario permits_BAD: refuted deadlock
//~ start scenario ordered: no failure
//~ start scenario notified: no failure
//~ start scenario interrupted: no failure
//~ start scenario released: no failure
//~ start scenario completed: no failure
//~ start scenario timed: no failure
//~ start scenario daemons: no failure
//~ start scenario ends: no failure
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that can never go on beside one that goes on for ever. */
class StuckBeside {
    private final Object a = new Object();
    private final Object b = new Object();
    private final Lock first = new ReentrantLock();
    private final Lock second = new ReentrantLock();
    private static volatile boolean tick;

    private static final AtomicInteger ended = new AtomicInteger();

    /** Goes on as long as others do, and knows no object of this class. */
    static void ticks() {
        while (ended.get() < 2) {
            tick = !tick;
        }
    }

    static void end() {
        ended.incrementAndGet();
    }

    void ab() {
        synchronized (a) {
            synchronized (b) {
            }
        }
    }

    void ba() {
        synchronized (b) {
            synchronized (a) {
            }
        }
    }

    void firstSecond() {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    void secondFirst() {
        second.lock();
        first.lock();
        first.unlock();
        second.unlock();
    }

    synchronized void waits() throws InterruptedException {
        wait();
    }

    synchronized void wakes() {
        notifyAll();
    }

    /*@ scenario ring_BAD { StuckBeside s = new StuckBeside();
        thread one { s.ab(); end(); } thread two { s.ba(); end(); } thread ticker { while (ended.get() < 2) synchronized (s) { tick = !tick; } } } @*/
    /*@ scenario locks_BAD { StuckBeside s = new StuckBeside();
        thread one { s.firstSecond(); end(); } thread two { s.secondFirst(); end(); } thread ticker { while (s.first != null && ended.get() < 2) tick = !tick; } } @*/
    /*@ scenario joined_BAD { Object[] o = new Object[1]; Thread other = new Thread(() -> { synchronized (o) { } });
        thread one { synchronized (o) { other.start(); other.join(); } } thread ticker { while (true) { tick = !tick; } } } @*/
    /*@ scenario waits_BAD { StuckBeside s = new StuckBeside();
        thread one { s.waits(); end(); } thread two { s.wakes(); end(); } thread ticker { ticks(); } } @*/
    /*@ scenario outside_BAD { StuckBeside s = new StuckBeside(); Object[] o = new Object[1];
        thread one { synchronized (s.a) { synchronized (o) { o.wait(1); } } end(); } thread two { synchronized (o) { synchronized (s.a) { } } end(); } thread ticker { ticks(); } } @*/
    /*@ scenario kept_BAD { StuckBeside s = new StuckBeside();
        thread one { s.first.lock(); end(); } thread two { s.first.lock(); s.first.unlock(); end(); } thread ticker { while (s.first != null && ended.get() < 2) tick = !tick; } } @*/
    /*@ scenario permits_BAD { Semaphore free = new Semaphore(0); thread one { tick = true; free.acquire(); end(); end(); } thread ticker { ticks(); } } @*/
    /*@ scenario ordered { StuckBeside s = new StuckBeside();
        thread one { s.ab(); end(); } thread two { s.ab(); end(); } thread ticker { ticks(); } } @*/
    /*@ scenario notified { StuckBeside s = new StuckBeside();
        thread one { s.waits(); end(); end(); } thread ticker { while (ended.get() < 2) s.wakes(); } } @*/
    /*@ scenario interrupted { Object[] o = new Object[1];
        Thread other = new Thread(() -> { try { synchronized (o) { o.wait(); } } catch (InterruptedException e) { } });
        thread one { other.start(); other.join(); end(); end(); } thread ticker { while (ended.get() < 2) other.interrupt(); } } @*/
    /*@ scenario released { Semaphore free = new Semaphore(0);
        thread one { free.acquire(); end(); end(); } thread ticker { while (ended.get() < 2) if (free.availablePermits() == 0) free.release(); } } @*/
    /*@ scenario completed { CompletableFuture<String> f = new CompletableFuture<>();
        thread one { f.join(); end(); end(); } thread ticker { tick = true; f.complete("x"); ticks(); } } @*/
    /*@ scenario timed { StuckBeside s = new StuckBeside();
        thread one { synchronized (s) { s.wait(1); } end(); end(); } thread ticker { ticks(); } } @*/
    /*@ scenario daemons { StuckBeside s = new StuckBeside();
        Thread d = new Thread(() -> s.ab()), e = new Thread(() -> s.ba()); d.setDaemon(true); e.setDaemon(true);
        thread one { d.start(); e.start(); end(); end(); } thread ticker { ticks(); } } @*/
    /*@ scenario ends { StuckBeside s = new StuckBeside(); thread one { s.waits(); } thread two { tick = true; System.exit(0); } } @*/
}
