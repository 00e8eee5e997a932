package heddle.model;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/* Interrupts do not end waits for these locks and conditions. */
class ReentrantLock implements Lock {
    Thread owner;
    int holds;
    public ReentrantLock() {}
    public ReentrantLock(boolean fair) {}
    public synchronized void lock() {
        Thread me = Thread.currentThread();
        Model.when(owner == null || owner == me);
        owner = me;
        holds++;
    }
    public synchronized void lockInterruptibly() {
        Thread me = Thread.currentThread();
        Model.when(owner == null || owner == me);
        owner = me;
        holds++;
    }
    public synchronized boolean tryLock() {
        Thread me = Thread.currentThread();
        if (owner != null && owner != me) return false;
        owner = me;
        holds++;
        return true;
    }
    public boolean tryLock(long time, TimeUnit unit) { return tryLock(); }
    public synchronized void unlock() {
        if (owner != Thread.currentThread()) throw new IllegalMonitorStateException();
        if (--holds == 0) owner = null;
    }
    public Condition newCondition() { return new Condition_(this); }
    public synchronized boolean isLocked() { return owner != null; }
    public synchronized boolean isHeldByCurrentThread() { return owner == Thread.currentThread(); }
    public synchronized int getHoldCount() { return owner == Thread.currentThread() ? holds : 0; }
}

/* A waiting thread takes a number; signals let some of the numbers go. */
class Condition_ implements Condition {
    private final ReentrantLock lock;
    private Waiter first;
    Condition_(ReentrantLock l) { lock = l; }
    public void await() throws InterruptedException {
        Waiter w = new Waiter();
        int holds = await(w);
        await(w, holds, false);
    }
    public void awaitUninterruptibly() {
        Waiter w = new Waiter();
        int holds = await(w);
        await(w, holds, false);
    }
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        Waiter w = new Waiter();
        int holds = await(w);
        return await(w, holds, true);
    }
    public long awaitNanos(long nanos) throws InterruptedException {
        Waiter w = new Waiter();
        int holds = await(w);
        return await(w, holds, true) ? 1L : 0L;
    }
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        Waiter w = new Waiter();
        int holds = await(w);
        return await(w, holds, true);
    }
    private synchronized int await(Waiter w) {
        if (lock.owner != Thread.currentThread()) throw new IllegalMonitorStateException();
        int holds = lock.holds;
        lock.owner = null;
        lock.holds = 0;
        if (first == null) {
            first = w;
        } else {
            Waiter last = first;
            while (last.next != null) last = last.next;
            last.next = w;
        }
        return holds;
    }
    private synchronized boolean await(Waiter w, int holds, boolean timed) {
        Model.when(lock.owner == null && (w.signalled || timed || Model.spurious()));
        boolean signalled = w.signalled;
        if (!signalled) remove(w);
        lock.owner = Thread.currentThread();
        lock.holds = holds;
        Model.resumed(signalled || !timed);
        return signalled;
    }
    private void remove(Waiter w) {
        if (first == w) {
            first = w.next;
            return;
        }
        Waiter before = first;
        while (before != null && before.next != w) before = before.next;
        if (before != null) before.next = w.next;
    }
    public synchronized void signal() {
        if (lock.owner != Thread.currentThread()) throw new IllegalMonitorStateException();
        if (first == null) return;
        first.signalled = true;
        Waiter rest = first.next;
        first.next = null;
        first = rest;
    }
    public synchronized void signalAll() {
        if (lock.owner != Thread.currentThread()) throw new IllegalMonitorStateException();
        while (first != null) {
            first.signalled = true;
            Waiter rest = first.next;
            first.next = null;
            first = rest;
        }
    }
}

class Waiter {
    boolean signalled;
    Waiter next;
}

class ReentrantReadWriteLock {
    Thread writer;
    int writes;
    int readers;
    private final ReadLock read = new ReadLock(this);
    private final WriteLock write = new WriteLock(this);
    public ReentrantReadWriteLock() {}
    public ReentrantReadWriteLock(boolean fair) {}
    public ReadLock readLock() { return read; }
    public WriteLock writeLock() { return write; }

    static class ReadLock implements Lock {
        private final ReentrantReadWriteLock all;
        ReadLock(ReentrantReadWriteLock l) { all = l; }
        public synchronized void lock() {
            Model.when(all.writer == null || all.writer == Thread.currentThread());
            all.readers++;
        }
        public synchronized void lockInterruptibly() {
            Model.when(all.writer == null || all.writer == Thread.currentThread());
            all.readers++;
        }
        public synchronized boolean tryLock() {
            if (all.writer != null && all.writer != Thread.currentThread()) return false;
            all.readers++;
            return true;
        }
        public boolean tryLock(long time, TimeUnit unit) { return tryLock(); }
        public synchronized void unlock() {
            if (all.readers == 0) throw new IllegalMonitorStateException();
            all.readers--;
        }
        public Condition newCondition() { throw new UnsupportedOperationException(); }
    }

    static class WriteLock implements Lock {
        private final ReentrantReadWriteLock all;
        WriteLock(ReentrantReadWriteLock l) { all = l; }
        public synchronized void lock() {
            Thread me = Thread.currentThread();
            Model.when(all.writer == me || all.writer == null && all.readers == 0);
            all.writer = me;
            all.writes++;
        }
        public synchronized void lockInterruptibly() {
            Thread me = Thread.currentThread();
            Model.when(all.writer == me || all.writer == null && all.readers == 0);
            all.writer = me;
            all.writes++;
        }
        public synchronized boolean tryLock() {
            Thread me = Thread.currentThread();
            if (all.writer != me && (all.writer != null || all.readers > 0)) return false;
            all.writer = me;
            all.writes++;
            return true;
        }
        public boolean tryLock(long time, TimeUnit unit) { return tryLock(); }
        public synchronized void unlock() {
            if (all.writer != Thread.currentThread()) throw new IllegalMonitorStateException();
            if (--all.writes == 0) all.writer = null;
        }
        public Condition newCondition() { throw new UnsupportedOperationException(); }
    }
}
