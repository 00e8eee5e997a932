package heddle.model.java.util.concurrent.locks;

import heddle.model.*;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/* A lock that conditions can give back and take again. */
interface Owned {
    int giveBack();
    boolean isFree();
    void takeAgain(int holds);
    boolean isMine();
}

class ReentrantLock implements Lock, Owned {
    private Thread owner;
    private int holds;
    private final boolean fair;
    public ReentrantLock() { fair = false; }
    public ReentrantLock(boolean f) { fair = f; }
    private void take() { owner = Thread.currentThread(); holds++; }
    private boolean open() { return owner == null || owner == Thread.currentThread(); }
    public synchronized void lock() { Model.when(open()); take(); }
    public synchronized void lockInterruptibly() throws InterruptedException { Model.await(open()); take(); }
    public synchronized boolean tryLock() { if (!open()) return false; take(); return true; }
    public synchronized boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        if (unit == null) throw new NullPointerException();
        Model.await(open() || Model.timeout());
        boolean got = open();
        if (got) take();
        Model.resumed(got);
        return got;
    }
    public synchronized void unlock() {
        if (owner != Thread.currentThread()) throw new IllegalMonitorStateException();
        if (--holds == 0) owner = null;
    }
    public Condition newCondition() { return new LockCondition(this); }
    public synchronized boolean isLocked() { return owner != null; }
    public synchronized boolean isHeldByCurrentThread() { return owner == Thread.currentThread(); }
    public synchronized int getHoldCount() { return owner == Thread.currentThread() ? holds : 0; }
    public boolean isFair() { return fair; }
    public synchronized String toString() {
        return "java.util.concurrent.locks.ReentrantLock@?" + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
    }
    public int giveBack() { int n = holds; owner = null; holds = 0; return n; }
    public boolean isFree() { return owner == null; }
    public void takeAgain(int n) { owner = Thread.currentThread(); holds = n; }
    public boolean isMine() { return owner == Thread.currentThread(); }
}

/* Waiting threads stand in a queue; signals let the first of them go. */
class LockCondition implements Condition {
    private final Owned lock;
    private Waiter first;
    LockCondition(Owned l) { lock = l; }
    public void await() throws InterruptedException {
        Waiter w = new Waiter();
        int holds = enter(w, true);
        leave(w, holds, false, true);
    }
    public void awaitUninterruptibly() {
        Waiter w = new Waiter();
        int holds = stand(w);
        stay(w, holds);
    }
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        if (unit == null) throw new NullPointerException();
        Waiter w = new Waiter();
        int holds = enter(w, true);
        return leave(w, holds, true, true);
    }
    public long awaitNanos(long nanos) throws InterruptedException {
        Waiter w = new Waiter();
        int holds = enter(w, true);
        return leave(w, holds, true, true) ? 1L : 0L;
    }
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        Waiter w = new Waiter();
        int holds = enter(w, true);
        return leave(w, holds, true, true);
    }
    private synchronized int enter(Waiter w, boolean interruptible) throws InterruptedException {
        if (!lock.isMine()) throw new IllegalMonitorStateException();
        if (Model.interrupted()) { Thread.interrupted(); throw new InterruptedException(); }
        return stand(w);
    }
    private synchronized int stand(Waiter w) {
        if (!lock.isMine()) throw new IllegalMonitorStateException();
        if (first == null) {
            first = w;
        } else {
            Waiter last = first;
            while (last.next != null) last = last.next;
            last.next = w;
        }
        return lock.giveBack();
    }
    /* An interrupt ends the wait when the lock is there again; one that comes after the signal is kept for later. */
    private synchronized boolean leave(Waiter w, int holds, boolean timed, boolean interruptible) throws InterruptedException {
        boolean interrupted = Model.interrupted();
        Model.when(lock.isFree() && (w.signalled || interrupted || timed && Model.timeout() || Model.spurious()));
        boolean signalled = w.signalled;
        if (!signalled) remove(w);
        lock.takeAgain(holds);
        if (interrupted && !signalled) {
            Thread.interrupted();
            Model.interruption();
            throw new InterruptedException();
        }
        Model.resumed(signalled || !timed);
        return signalled;
    }
    private synchronized void stay(Waiter w, int holds) {
        Model.when(lock.isFree() && (w.signalled || Model.spurious()));
        if (!w.signalled) remove(w);
        lock.takeAgain(holds);
        Model.resumed(true);
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
        if (!lock.isMine()) throw new IllegalMonitorStateException();
        if (first == null) return;
        first.signalled = true;
        Waiter rest = first.next;
        first.next = null;
        first = rest;
    }
    public synchronized void signalAll() {
        if (!lock.isMine()) throw new IllegalMonitorStateException();
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

/* Readers by thread, with how often each has the lock. Who cannot have it stands in a line: readers do not pass writers that wait. */
class ReentrantReadWriteLock implements ReadWriteLock {
    Thread writer;
    int writes;
    Thread[] readers = new Thread[0];
    int[] reads = new int[0];
    private final ReadLock read = new ReadLock(this);
    private final WriteLock write = new WriteLock(this);
    private final boolean fair;
    private Request first;
    public ReentrantReadWriteLock() { fair = false; }
    public ReentrantReadWriteLock(boolean f) { fair = f; }
    public boolean isFair() { return fair; }
    /* Whether it is had without a look at what others wait for. */
    boolean again(boolean writes) { return writer == Thread.currentThread() || !writes && mine() >= 0; }
    boolean open(boolean writes) {
        if (writes ? !writable() : !readable()) return false;
        return again(writes) || first == null || !fair && (writes || !first.writes);
    }
    boolean none() { return first == null; }
    Request stand(boolean writes) {
        Request r = new Request(writes);
        if (first == null) { first = r; return r; }
        Request last = first;
        while (last.next != null) last = last.next;
        last.next = r;
        return r;
    }
    boolean turn(Request r) {
        if (r.writes) return first == r && writable();
        for (Request before = first; before != r; before = before.next) if (before.writes) return false;
        return readable();
    }
    void leave(Request r) {
        if (first == r) { first = r.next; return; }
        Request before = first;
        while (before.next != r) before = before.next;
        before.next = r.next;
    }
    void add(boolean writes) { if (writes) addWriter(); else addReader(); }
    /* Ends the wait of a request: its turn, an interrupt, or the end of its time. */
    boolean end(Request r, boolean turn, boolean timed) throws InterruptedException {
        leave(r);
        if (Model.interrupted() && (!turn || Model.choose(2) == 0)) {
            Thread.interrupted();
            Model.interruption();
            throw new InterruptedException();
        }
        if (turn) add(r.writes);
        if (timed) Model.resumed(turn);
        return turn;
    }
    public ReadLock readLock() { return read; }
    public WriteLock writeLock() { return write; }
    private int mine() { Thread me = Thread.currentThread(); for (int i = 0; i < readers.length; i++) if (readers[i] == me) return i; return -1; }
    boolean readable() { return writer == null || writer == Thread.currentThread(); }
    boolean writable() { return writer == Thread.currentThread() || writer == null && readers.length == 0; }
    void addReader() {
        int i = mine(), n = readers.length;
        if (i >= 0) { reads[i]++; return; }
        Thread[] ts = new Thread[n + 1];
        int[] cs = new int[n + 1];
        for (int k = 0; k < n; k++) { ts[k] = readers[k]; cs[k] = reads[k]; }
        ts[n] = Thread.currentThread();
        cs[n] = 1;
        readers = ts;
        reads = cs;
    }
    void removeReader() {
        int at = mine(), n = readers.length;
        if (at < 0) throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
        if (--reads[at] > 0) return;
        Thread[] ts = new Thread[n - 1];
        int[] cs = new int[n - 1];
        for (int k = 0, j = 0; k < n; k++) if (k != at) { ts[j] = readers[k]; cs[j] = reads[k]; j++; }
        readers = ts;
        reads = cs;
    }
    void addWriter() { writer = Thread.currentThread(); writes++; }
    public synchronized int getReadLockCount() { int n = 0; for (int i = 0; i < reads.length; i++) n += reads[i]; return n; }
    public synchronized boolean isWriteLocked() { return writer != null; }
    public synchronized boolean isWriteLockedByCurrentThread() { return writer == Thread.currentThread(); }
    public synchronized int getReadHoldCount() { int i = mine(); return i < 0 ? 0 : reads[i]; }
    public synchronized int getWriteHoldCount() { return writer == Thread.currentThread() ? writes : 0; }

    static class Request {
        final boolean writes;
        Request next;
        Request(boolean w) { writes = w; }
    }

    static class ReadLock implements Lock {
        private final ReentrantReadWriteLock all;
        ReadLock(ReentrantReadWriteLock l) { all = l; }
        public void lock() { Request r = ask(); if (r != null) get(r); }
        public void lockInterruptibly() throws InterruptedException { Request r = askGently(); if (r != null) getGently(r, false); }
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            if (unit == null) throw new NullPointerException();
            Request r = askTimed();
            return r == null || getGently(r, true);
        }
        private Request take() {
            if (!all.open(false)) return all.stand(false);
            all.add(false);
            return null;
        }
        private synchronized Request ask() { Model.when(all.open(false) || !all.none()); return take(); }
        private synchronized Request askGently() throws InterruptedException { Model.await(all.open(false) || !all.none()); return take(); }
        private synchronized Request askTimed() throws InterruptedException { Model.await(true); return take(); }
        private synchronized void get(Request r) { Model.when(all.turn(r)); all.leave(r); all.add(false); }
        private synchronized boolean getGently(Request r, boolean timed) throws InterruptedException {
            boolean turn = all.turn(r);
            Model.when(turn || Model.interrupted() || timed && Model.timeout());
            return all.end(r, turn, timed);
        }
        public synchronized boolean tryLock() { if (!all.readable()) return false; all.addReader(); return true; }
        public synchronized void unlock() { all.removeReader(); }
        public Condition newCondition() { throw new UnsupportedOperationException(); }
    }

    static class WriteLock implements Lock, Owned {
        private final ReentrantReadWriteLock all;
        WriteLock(ReentrantReadWriteLock l) { all = l; }
        public void lock() { Request r = ask(); if (r != null) get(r); }
        public void lockInterruptibly() throws InterruptedException { Request r = askGently(); if (r != null) getGently(r, false); }
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            if (unit == null) throw new NullPointerException();
            Request r = askTimed();
            return r == null || getGently(r, true);
        }
        private Request take() {
            if (!all.open(true)) return all.stand(true);
            all.add(true);
            return null;
        }
        private synchronized Request ask() { return take(); }
        private synchronized Request askGently() throws InterruptedException { Model.await(true); return take(); }
        private synchronized Request askTimed() throws InterruptedException { Model.await(true); return take(); }
        private synchronized void get(Request r) { Model.when(all.turn(r)); all.leave(r); all.add(true); }
        private synchronized boolean getGently(Request r, boolean timed) throws InterruptedException {
            boolean turn = all.turn(r);
            Model.when(turn || Model.interrupted() || timed && Model.timeout());
            return all.end(r, turn, timed);
        }
        public synchronized boolean tryLock() { if (!all.writable()) return false; all.addWriter(); return true; }
        public synchronized void unlock() {
            if (all.writer != Thread.currentThread()) throw new IllegalMonitorStateException();
            if (--all.writes == 0) all.writer = null;
        }
        public Condition newCondition() { return new LockCondition(this); }
        public synchronized boolean isHeldByCurrentThread() { return all.writer == Thread.currentThread(); }
        public synchronized int getHoldCount() { return all.writer == Thread.currentThread() ? all.writes : 0; }
        public int giveBack() { int n = all.writes; all.writer = null; all.writes = 0; return n; }
        public boolean isFree() { return all.writer == null && all.readers.length == 0; }
        public void takeAgain(int n) { all.writer = Thread.currentThread(); all.writes = n; }
        public boolean isMine() { return all.writer == Thread.currentThread(); }
    }
}

/* Stamps are the number of write locks so far, twice, and one for what may write or has a read lock. */
class StampedLock {
    private long writes = 1;
    private boolean writing;
    private int readers;
    public StampedLock() {}
    private long mode() { return writes * 4; }
    public synchronized long writeLock() { Model.when(!writing && readers == 0); writing = true; return mode() + 1; }
    public synchronized long writeLockInterruptibly() throws InterruptedException { Model.await(!writing && readers == 0); writing = true; return mode() + 1; }
    public synchronized long tryWriteLock() { if (writing || readers > 0) return 0L; writing = true; return mode() + 1; }
    public synchronized long readLock() { Model.when(!writing); readers++; return mode() + 2; }
    public synchronized long readLockInterruptibly() throws InterruptedException { Model.await(!writing); readers++; return mode() + 2; }
    public synchronized long tryReadLock() { if (writing) return 0L; readers++; return mode() + 2; }
    public synchronized long tryOptimisticRead() { return writing ? 0L : mode(); }
    public synchronized boolean validate(long stamp) { return stamp != 0 && stamp / 4 == writes && (!writing || stamp % 4 == 1); }
    public synchronized void unlockWrite(long stamp) {
        if (!writing || stamp != mode() + 1) throw new IllegalMonitorStateException();
        writing = false;
        writes++;
    }
    public synchronized void unlockRead(long stamp) {
        if (readers == 0 || stamp != mode() + 2) throw new IllegalMonitorStateException();
        readers--;
    }
    public synchronized void unlock(long stamp) {
        if (stamp % 4 == 1) {
            if (!writing || stamp != mode() + 1) throw new IllegalMonitorStateException();
            writing = false;
            writes++;
        } else {
            if (readers == 0 || stamp != mode() + 2) throw new IllegalMonitorStateException();
            readers--;
        }
    }
    public synchronized long tryConvertToWriteLock(long stamp) {
        if (stamp / 4 != writes) return 0L;
        if (stamp % 4 == 1) return writing ? stamp : 0L;
        if (stamp % 4 == 2) {
            if (readers != 1) return 0L;
            readers = 0;
            writing = true;
            return mode() + 1;
        }
        if (writing || readers > 0) return 0L;
        writing = true;
        return mode() + 1;
    }
    public synchronized long tryConvertToReadLock(long stamp) {
        if (stamp / 4 != writes) return 0L;
        if (stamp % 4 == 2) return readers > 0 ? stamp : 0L;
        if (stamp % 4 == 1) {
            if (!writing) return 0L;
            writing = false;
            writes++;
            readers++;
            return mode() + 2;
        }
        if (writing) return 0L;
        readers++;
        return mode() + 2;
    }
    public synchronized long tryConvertToOptimisticRead(long stamp) {
        if (stamp / 4 != writes) return 0L;
        if (stamp % 4 == 1) { writing = false; writes++; }
        if (stamp % 4 == 2) readers--;
        return mode();
    }
    public synchronized boolean isWriteLocked() { return writing; }
    public synchronized boolean isReadLocked() { return readers > 0; }
    public synchronized int getReadLockCount() { return readers; }
}

/* `park` may also come back for no reason. */
class LockSupport {
    public static void park() { parked(false); }
    public static void park(Object blocker) { parked(false); }
    public static void parkNanos(long n) { if (n > 0) parked(true); }
    public static void parkNanos(Object blocker, long n) { if (n > 0) parked(true); }
    public static void parkUntil(long n) { parked(true); }
    private static synchronized void parked(boolean timed) {
        Thread me = Thread.currentThread();
        Model.when(Model.permit(me) || Model.interrupted() || timed && Model.timeout() || Model.spurious());
        Model.permit(me, false);
    }
    public static synchronized void unpark(Thread t) { if (t != null) Model.permit(t, true); }
}
