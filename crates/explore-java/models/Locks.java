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

/* Readers by thread, with how often each has the lock. */
class ReentrantReadWriteLock implements ReadWriteLock {
    Thread writer;
    int writes;
    Thread[] readers = new Thread[0];
    int[] reads = new int[0];
    private final ReadLock read = new ReadLock(this);
    private final WriteLock write = new WriteLock(this);
    public ReentrantReadWriteLock() {}
    public ReentrantReadWriteLock(boolean fair) {}
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

    static class ReadLock implements Lock {
        private final ReentrantReadWriteLock all;
        ReadLock(ReentrantReadWriteLock l) { all = l; }
        public synchronized void lock() { Model.when(all.readable()); all.addReader(); }
        public synchronized void lockInterruptibly() throws InterruptedException { Model.await(all.readable()); all.addReader(); }
        public synchronized boolean tryLock() { if (!all.readable()) return false; all.addReader(); return true; }
        public synchronized boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            Model.await(all.readable() || Model.timeout());
            boolean got = all.readable();
            if (got) all.addReader();
            Model.resumed(got);
            return got;
        }
        public synchronized void unlock() { all.removeReader(); }
        public Condition newCondition() { throw new UnsupportedOperationException(); }
    }

    static class WriteLock implements Lock, Owned {
        private final ReentrantReadWriteLock all;
        WriteLock(ReentrantReadWriteLock l) { all = l; }
        public synchronized void lock() { Model.when(all.writable()); all.addWriter(); }
        public synchronized void lockInterruptibly() throws InterruptedException { Model.await(all.writable()); all.addWriter(); }
        public synchronized boolean tryLock() { if (!all.writable()) return false; all.addWriter(); return true; }
        public synchronized boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            Model.await(all.writable() || Model.timeout());
            boolean got = all.writable();
            if (got) all.addWriter();
            Model.resumed(got);
            return got;
        }
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
