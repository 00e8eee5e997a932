//~ start scenario readAndWrite: no failure
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* Everybody has the lock. */
class ReaderRight {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int a;
    private int b;

    void move() {
        lock.writeLock().lock();
        try {
            a = a + 1;
            b = b - 1;
        } finally {
            lock.writeLock().unlock();
        }
    }

    int sum() {
        lock.readLock().lock();
        try {
            return a + b;
        } finally {
            lock.readLock().unlock();
        }
    }

    /*@ scenario readAndWrite {
        ReaderRight r = new ReaderRight();
        thread { r.move(); }
        thread { assert r.sum() == 0; }
    } @*/
}
