//~ verdict LockedTally.lock (lock contract): proved under assumptions
//~ verdict LockedTally.increment: proved under assumptions
//~ verdict LockedTally.get: proved under assumptions
//~ verdict LockedTally.twice: proved under assumptions
//~ verdict LockedTally.bump: proved under assumptions
//~ verdict LockedTally.withHelper: proved under assumptions
//~ verdict LockedTally.maybe: proved under assumptions
//~ verdict LockedTally.patient: proved under assumptions
//~ verdict LockedTally.spins: proved under assumptions
//~ verdict LockedTally.throughLocal: proved under assumptions
//~ verdict SmallTally.increment: proved under assumptions
//~ verdict TallyUser.main: proved under assumptions
//~ claim: no deadlock among `LockedTally.lock`
// A lock field: what the lock protects is said at the field, and comes and goes with the lock.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class LockedTally {
    //@ protects count;
    //@ lock_invariant 0 <= count;
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    public void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public int get() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    // The second `unlock` is the last one: only it gives the lock back.
    public void twice() {
        lock.lock();
        try {
            increment();
            lock.lock();
            count = count + 2;
            lock.unlock();
            count = count - 1;
        } finally {
            lock.unlock();
        }
    }

    //@ requires lock.locked && acc(count) && count >= 0;
    //@ ensures count == \old(count) + 1;
    private void bump() {
        assert lock.isHeldByCurrentThread();
        count++;
    }

    public void withHelper() {
        lock.lock();
        try {
            bump();
        } finally {
            lock.unlock();
        }
    }

    public boolean maybe() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            count++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    public void patient() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                count++;
                lock.unlock();
            }
        } finally {
            lock.unlock();
        }
    }

    public void spins() {
        while (!lock.tryLock()) {
            Thread.onSpinWait();
        }
        count++;
        lock.unlock();
    }

    public void throughLocal() {
        Lock mine = this.lock;
        mine.lock();
        try {
            count++;
        } finally {
            mine.unlock();
        }
    }
}

/** The only lock of a class protects its fields: nothing has to be said. */
class SmallTally {
    private final Lock lock = new ReentrantLock();
    private int count;

    public void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }
}

class TallyUser {
    public static void main(String[] args) {
        LockedTally tally = new LockedTally();
        //@ share tally;
        tally.increment();
        SmallTally small = new SmallTally();
        //@ share small;
        small.increment();
    }
}
