//~ start scenario full: no failure
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/* One condition for each reason to wait. */
class BufferRight {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final int[] items = new int[1];
    private int count;

    void put(int x) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) {
                notFull.await();
            }
            items[count++] = x;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                notEmpty.await();
            }
            int x = items[--count];
            notFull.signal();
            return x;
        } finally {
            lock.unlock();
        }
    }

    /*@ scenario full {
        BufferRight b = new BufferRight();
        thread producer { b.put(1); b.put(2); }
        thread consumer { int x = b.take(); int y = b.take(); assert x + y == 3; }
    } @*/
}
