//~ verdict TimedPool.TimedPool: proved under assumptions
//~ verdict TimedPool.borrow: proved under assumptions
//~ verdict TimedPool.giveBack: proved under assumptions
//~ verdict TimedPool.lent: proved under assumptions
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Connections that are lent and given back, with time-outs. */
class TimedPool {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final ArrayDeque<Object> idle = new ArrayDeque<>();
    private final int capacity;
    private int lent;

    TimedPool(int capacity) {
        this.capacity = capacity;
    }

    Object borrow(long time, TimeUnit unit) throws InterruptedException {
        long left = unit.toNanos(time);
        lock.lock();
        try {
            while (idle.isEmpty()) {
                if (left <= 0) {
                    return null;
                }
                left = notEmpty.awaitNanos(left);
            }
            lent++;
            notFull.signal();
            return idle.poll();
        } finally {
            lock.unlock();
        }
    }

    boolean giveBack(Object connection) throws InterruptedException {
        lock.lock();
        try {
            while (idle.size() == capacity) {
                notFull.await();
            }
            idle.add(connection);
            lent--;
            notEmpty.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    int lent() {
        lock.lock();
        try {
            return lent;
        } finally {
            lock.unlock();
        }
    }
}
