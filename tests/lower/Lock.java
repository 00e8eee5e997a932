// A lock of the library.
import java.util.concurrent.locks.ReentrantLock;

class Lock {
    final ReentrantLock lock = new ReentrantLock();
    volatile int value;

    void set(int next) {
        lock.lock();
        try {
            value = next;
        } finally {
            lock.unlock();
        }
    }
}
