package heddle.model.java.util.concurrent;

import heddle.model.*;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class Semaphore {
    private int permits;
    private final boolean fair;
    public Semaphore(int n) { permits = n; fair = false; }
    public Semaphore(int n, boolean f) { permits = n; fair = f; }
    private static void check(int n) { if (n < 0) throw new IllegalArgumentException(); }
    public synchronized void acquire() throws InterruptedException { Model.await(permits > 0); permits--; }
    public synchronized void acquire(int n) throws InterruptedException { check(n); Model.await(permits >= n); permits -= n; }
    public synchronized void acquireUninterruptibly() { Model.when(permits > 0); permits--; }
    public synchronized void acquireUninterruptibly(int n) { check(n); Model.when(permits >= n); permits -= n; }
    public synchronized boolean tryAcquire() { if (permits <= 0) return false; permits--; return true; }
    public synchronized boolean tryAcquire(int n) { check(n); if (permits < n) return false; permits -= n; return true; }
    public synchronized boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException { return timed(1); }
    public synchronized boolean tryAcquire(int n, long time, TimeUnit unit) throws InterruptedException { check(n); return timed(n); }
    private boolean timed(int n) throws InterruptedException {
        Model.await(permits >= n || Model.timeout());
        boolean got = permits >= n;
        if (got) permits -= n;
        Model.resumed(got);
        return got;
    }
    public synchronized void release() { permits++; }
    public synchronized void release(int n) { check(n); permits += n; }
    public synchronized int availablePermits() { return permits; }
    public synchronized int drainPermits() { int n = permits; permits = 0; return n; }
    public boolean isFair() { return fair; }
}

class CountDownLatch {
    private int count;
    public CountDownLatch(int n) { if (n < 0) throw new IllegalArgumentException("count < 0"); count = n; }
    public synchronized void countDown() { if (count > 0) count--; }
    public synchronized long getCount() { return count; }
    public synchronized void await() throws InterruptedException { Model.await(count == 0); }
    public synchronized boolean await(long time, TimeUnit unit) throws InterruptedException {
        Model.await(count == 0 || Model.timeout());
        Model.resumed(count == 0);
        return count == 0;
    }
}

/* Who comes last runs the action; the others wait for the end of their generation. */
class CyclicBarrier {
    private final int parties;
    private final Runnable action;
    private int waiting;
    private Generation current = new Generation();
    public CyclicBarrier(int n) { this(n, null); }
    public CyclicBarrier(int n, Runnable r) { if (n <= 0) throw new IllegalArgumentException(); parties = n; action = r; }
    public int getParties() { return parties; }
    public int await() throws InterruptedException, BrokenBarrierException {
        Generation mine = current();
        int index = arrive(mine);
        if (index == 0) last(mine); else if (pass(mine, false)) throw new BrokenBarrierException();
        return index;
    }
    public int await(long time, TimeUnit unit) throws InterruptedException, BrokenBarrierException, TimeoutException {
        Generation mine = current();
        int index = arrive(mine);
        if (index == 0) last(mine);
        else if (pass(mine, true)) throw new BrokenBarrierException();
        else if (!over(mine)) throw new TimeoutException();
        return index;
    }
    private synchronized Generation current() { return current; }
    private synchronized int arrive(Generation g) throws InterruptedException, BrokenBarrierException {
        if (current.broken) throw new BrokenBarrierException();
        if (Model.interrupted()) { Thread.interrupted(); breakIt(current); throw new InterruptedException(); }
        g.set(current);
        return parties - ++waiting;
    }
    private void last(Generation g) {
        boolean done = false;
        try {
            if (action != null) action.run();
            done = true;
        } finally {
            finish(done);
        }
    }
    private synchronized void finish(boolean done) {
        if (!done) { breakIt(current); return; }
        current.over = true;
        waiting = 0;
        current = new Generation();
    }
    private void breakIt(Generation g) { g.broken = true; waiting = 0; }
    /* Whether it is broken. */
    private synchronized boolean pass(Generation mine, boolean timed) throws InterruptedException {
        Generation g = mine.real();
        boolean interrupted = Model.interrupted();
        Model.when(g.over || g.broken || interrupted || timed && Model.timeout());
        // Without a time a replay leaves it to the barrier who goes on.
        if (timed && (g.over || g.broken)) Model.resumed(true);
        if (g.over) return false;
        if (g.broken) return true;
        breakIt(g);
        if (interrupted) { Thread.interrupted(); throw new InterruptedException(); }
        Model.resumed(false);
        return false;
    }
    private synchronized boolean over(Generation mine) { return mine.real().over; }
    public synchronized int getNumberWaiting() { return waiting; }
    public synchronized boolean isBroken() { return current.broken; }
    public synchronized void reset() { breakIt(current); current = new Generation(); }
}

class Generation {
    boolean over;
    boolean broken;
    private Generation real;
    void set(Generation g) { if (g != this) real = g; }
    Generation real() { return real == null ? this : real; }
}

/* Without parents and children. */
class Phaser {
    private int parties;
    private int arrived;
    private int phase;
    private boolean terminated;
    public Phaser() {}
    public Phaser(int n) { parties = n; }
    public synchronized int register() { if (terminated) return phase | Integer.MIN_VALUE; parties++; return phase; }
    public synchronized int bulkRegister(int n) { if (terminated) return phase | Integer.MIN_VALUE; parties += n; return phase; }
    protected boolean onAdvance(int phase, int registered) { return registered == 0; }
    private int now() { return terminated ? phase | Integer.MIN_VALUE : phase; }
    private void advance() {
        if (parties - arrived > 0) return;
        boolean end = onAdvance(phase, parties);
        arrived = 0;
        phase++;
        if (end) terminated = true;
    }
    public synchronized int arrive() { if (terminated) return now(); if (arrived >= parties) throw new IllegalStateException(); int p = phase; arrived++; advance(); return p; }
    public synchronized int arriveAndDeregister() { if (terminated) return now(); if (parties == 0) throw new IllegalStateException(); int p = phase; parties--; advance(); return p; }
    public int arriveAndAwaitAdvance() { int p = arrive(); return p < 0 ? p : awaitAdvance(p); }
    public synchronized int awaitAdvance(int p) { if (p < 0) return p; Model.when(phase != p || terminated); return now(); }
    public synchronized int getPhase() { return now(); }
    public synchronized int getRegisteredParties() { return parties; }
    public synchronized int getArrivedParties() { return arrived; }
    public synchronized int getUnarrivedParties() { return parties - arrived; }
    public synchronized boolean isTerminated() { return terminated; }
    public synchronized void forceTermination() { terminated = true; }
}

class Exchanger<V> {
    private Offer first;
    public Exchanger() {}
    public V exchange(V v) throws InterruptedException {
        Offer mine = new Offer(v);
        Offer other = meet(mine);
        return (V) (other != null ? other.value : wait(mine));
    }
    private synchronized Offer meet(Offer mine) throws InterruptedException {
        Model.await(true);
        if (first == null) { first = mine; return null; }
        Offer other = first;
        first = null;
        other.answer = mine;
        return other;
    }
    private synchronized Object wait(Offer mine) throws InterruptedException {
        boolean interrupted = Model.interrupted();
        Model.when(mine.answer != null || interrupted);
        if (mine.answer == null) { first = null; Thread.interrupted(); throw new InterruptedException(); }
        return mine.answer.value;
    }
}

class Offer {
    final Object value;
    Offer answer;
    Offer(Object v) { value = v; }
}

/* The others are as they are written: an enum with the length of a unit. */
enum TimeUnit {
    NANOSECONDS(1L), MICROSECONDS(1000L), MILLISECONDS(1000000L), SECONDS(1000000000L), MINUTES(60000000000L), HOURS(3600000000000L), DAYS(86400000000000L);
    private final long nanos;
    TimeUnit(long n) { nanos = n; }
    private long as(long d, long to) {
        if (nanos >= to) {
            long r = nanos / to, m = Long.MAX_VALUE / r;
            return d > m ? Long.MAX_VALUE : d < -m ? Long.MIN_VALUE : d * r;
        }
        return d / (to / nanos);
    }
    public long toNanos(long d) { return as(d, 1L); }
    public long toMicros(long d) { return as(d, 1000L); }
    public long toMillis(long d) { return as(d, 1000000L); }
    public long toSeconds(long d) { return as(d, 1000000000L); }
    public long toMinutes(long d) { return as(d, 60000000000L); }
    public long toHours(long d) { return as(d, 3600000000000L); }
    public long toDays(long d) { return as(d, 86400000000000L); }
    public long convert(long d, java.util.concurrent.TimeUnit u) { return ((TimeUnit) (Object) u).as(d, nanos); }
    public void sleep(long d) throws InterruptedException { if (d > 0) Thread.sleep(1); }
    public void timedJoin(Thread t, long d) throws InterruptedException { if (d > 0) t.join(1); }
    public void timedWait(Object o, long d) throws InterruptedException { if (d > 0) o.wait(1); }
}
