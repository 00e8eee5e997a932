package heddle.model.java.util.concurrent;

import heddle.model.*;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/* Requests stand in a line if the semaphore is fair or one of them is for several permits: who asks for less does not pass them. Others wait for their turn in any order. */
class Semaphore {
    private int permits;
    private final boolean fair;
    private Request first;
    public Semaphore(int n) { permits = n; fair = false; }
    public Semaphore(int n, boolean f) { permits = n; fair = f; }
    private static void check(int n) { if (n < 0) throw new IllegalArgumentException(); }
    public void acquire() throws InterruptedException { Request r = ask(1); if (r != null) get(r, false); }
    public void acquire(int n) throws InterruptedException { check(n); Request r = ask(n); if (r != null) get(r, false); }
    public void acquireUninterruptibly() { Request r = askFirmly(1); if (r != null) getFirmly(r); }
    public void acquireUninterruptibly(int n) { check(n); Request r = askFirmly(n); if (r != null) getFirmly(r); }
    public synchronized boolean tryAcquire() { if (permits <= 0) return false; permits--; return true; }
    public synchronized boolean tryAcquire(int n) { check(n); if (permits < n) return false; permits -= n; return true; }
    public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException { return timed(1, unit); }
    public boolean tryAcquire(int n, long time, TimeUnit unit) throws InterruptedException { check(n); return timed(n, unit); }
    private boolean timed(int n, TimeUnit unit) throws InterruptedException {
        if (unit == null) throw new NullPointerException();
        int now = tryAsk(n);
        if (now != 0) return now > 0;
        return get(stand(n), true);
    }
    private boolean open(int n) { return permits >= n && (first == null || !fair); }
    private boolean mayPass(int n) { return n <= 1 && !fair; }
    /* Null if it has what it asks for. */
    private synchronized Request ask(int n) throws InterruptedException {
        Model.await(open(n) || first != null || !mayPass(n));
        return take(n);
    }
    private synchronized Request askFirmly(int n) {
        Model.when(open(n) || first != null || !mayPass(n));
        return take(n);
    }
    /* 1: got, -1: the time is over, 0: it has to stand in the line. */
    private synchronized int tryAsk(int n) throws InterruptedException {
        boolean over = mayPass(n) && Model.timeout();
        Model.await(open(n) || first != null || !mayPass(n) || over);
        boolean got = open(n);
        if (!got && !over) return 0;
        if (got) permits -= n;
        Model.resumed(got);
        return got ? 1 : -1;
    }
    private Request take(int n) {
        if (!open(n)) return stand(n);
        permits -= n;
        return null;
    }
    private synchronized Request stand(int n) {
        Request r = new Request(n);
        if (first == null) { first = r; return r; }
        Request last = first;
        while (last.next != null) last = last.next;
        last.next = r;
        return r;
    }
    private void leave(Request r) {
        if (first == r) { first = r.next; return; }
        Request before = first;
        while (before.next != r) before = before.next;
        before.next = r.next;
    }
    private synchronized boolean get(Request r, boolean timed) throws InterruptedException {
        boolean turn = first == r && permits >= r.count;
        boolean interrupted = Model.interrupted();
        Model.when(turn || interrupted || timed && Model.timeout());
        leave(r);
        if (interrupted && (!turn || Model.choose(2) == 0)) {
            Thread.interrupted();
            Model.interruption();
            throw new InterruptedException();
        }
        if (turn) permits -= r.count;
        if (timed) Model.resumed(turn);
        return turn;
    }
    private synchronized void getFirmly(Request r) {
        Model.when(first == r && permits >= r.count);
        leave(r);
        permits -= r.count;
    }
    public synchronized void release() { permits++; }
    public synchronized void release(int n) { check(n); permits += n; }
    public synchronized int availablePermits() { return permits; }
    public synchronized int drainPermits() { int n = permits; permits = 0; return n; }
    public boolean isFair() { return fair; }
}

class Request {
    final int count;
    Request next;
    Request(int n) { count = n; }
}

class CountDownLatch {
    private int count;
    public CountDownLatch(int n) { if (n < 0) throw new IllegalArgumentException("count < 0"); count = n; }
    public synchronized void countDown() { if (count > 0) count--; }
    public synchronized long getCount() { return count; }
    public synchronized void await() throws InterruptedException { Model.await(count == 0); }
    public synchronized boolean await(long time, TimeUnit unit) throws InterruptedException {
        if (unit == null) throw new NullPointerException();
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
        if (unit == null) throw new NullPointerException();
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
    public Phaser(int n) { if (n < 0 || n > 65535) throw new IllegalArgumentException("Illegal number of parties"); parties = n; }
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
