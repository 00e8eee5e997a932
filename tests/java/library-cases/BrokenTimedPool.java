//~ verdict BrokenTimedPool.BrokenTimedPool: proved under assumptions
//~ verdict BrokenTimedPool.borrow: possible violation
//~ verdict BrokenTimedPool.giveBack: possible violation
//~ verdict BrokenTimedPool.lent: possible violation
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class BrokenTimedPool {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final ArrayDeque<Object> idle = new ArrayDeque<>();
    private final int capacity;
    private int lent;

    BrokenTimedPool(int capacity) {
        this.capacity = capacity;
    }

    Object borrow(long time, TimeUnit unit) throws InterruptedException {
        if (!lock.tryLock(time, unit)) {
            // The lock was not taken.
            return idle.poll(); //~ error[H0701] "the contents of this `ArrayDeque` may be accessed by another thread here"
        }
        try {
            lent++;
            return idle.poll();
        } finally {
            lock.unlock();
        }
    }

    void giveBack(Object connection) throws InterruptedException {
        lock.lock();
        idle.add(connection);
        lent--;
        lock.unlock();
        notEmpty.signal(); //~ error[H0313] "this thread may not hold the lock here"
    }

    int lent() {
        return lent; //~ error[H0701] "`lent` may be accessed by another thread here"
    }
}
