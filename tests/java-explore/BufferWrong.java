//~ start scenario full: refuted deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/* The taker signals the wrong condition. */
class BufferWrong {
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
            notEmpty.signal();
            return x;
        } finally {
            lock.unlock();
        }
    }

    /*@ scenario full {
        BufferWrong b = new BufferWrong();
        thread producer { b.put(1); b.put(2); }
        thread consumer { int x = b.take(); int y = b.take(); assert x + y == 3; }
    } @*/
}
