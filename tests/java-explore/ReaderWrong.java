//~ start scenario readAndWrite: refuted race assertion
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* `sum` reads without the read lock. */
class ReaderWrong {
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
        return a + b;
    }

    /*@ scenario readAndWrite {
        ReaderWrong r = new ReaderWrong();
        thread { r.move(); }
        thread { assert r.sum() == 0; }
    } @*/
}
