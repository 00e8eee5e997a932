//~ verdict LockConditions.lock (lock contract): proved under assumptions
//~ verdict LockConditions.put: proved under assumptions
//~ verdict LockConditions.take: proved under assumptions
//~ verdict LockConditions.impatient: possible violation
//~ verdict LockConditions.unlocked: possible violation
//~ verdict LockConditions.signalsUnlocked: possible violation
//~ verdict LockConditions.ofAnother: possible violation
//~ verdict LockConditions.awaitsBroken: possible violation
//~ verdict LockConditions.LockConditions: proved under assumptions
// A ring of fixed size under a lock with two conditions.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class LockConditions {
    //@ protects first, count, items[*];
    //@ lock_invariant items.length == 4 && 0 <= first && first < 4 && 0 <= count && count <= 4;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final int[] items = new int[4];
    private int first;
    private int count;

    public void put(int value) throws InterruptedException {
        lock.lock();
        try {
            while (count == 4) {
                notFull.await();
            }
            items[(first + count) % 4] = value;
            count++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                notEmpty.await();
            }
            int value = items[first];
            first = (first + 1) % 4;
            count--;
            notFull.signalAll();
            return value;
        } finally {
            lock.unlock();
        }
    }

    public void impatient(int value) throws InterruptedException {
        lock.lock();
        try {
            if (count == 4) {
                notFull.await();
            }
            items[(first + count) % 4] = value;
            count++;
        } finally {
            lock.unlock(); //~ error[H0706] "lock invariant may not hold"
        }
    }

    public void unlocked() throws InterruptedException {
        notFull.await(); //~ error[H0313] "may not hold the lock"
    }

    public void signalsUnlocked() {
        notFull.signal(); //~ error[H0313] "may not hold the lock"
    }

    public void ofAnother(LockConditions other) throws InterruptedException {
        if (other != null) {
            lock.lock();
            try {
                other.notFull.await(); //~ error[H0313] "may not hold the lock"
            } finally {
                lock.unlock();
            }
        }
    }

    public void awaitsBroken() throws InterruptedException {
        lock.lock();
        try {
            count = 5;
            notFull.await(); //~ error[H0706] "lock invariant may not hold"
            count = 0;
        } finally {
            lock.unlock();
        }
    }
}
