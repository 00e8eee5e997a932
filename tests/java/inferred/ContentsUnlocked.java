//~ verdict ContentsUnlocked.put: proved under assumptions
//~ verdict ContentsUnlocked.size: possible violation
//~ verdict TwoLocks.put: proved under assumptions
//~ verdict TwoLocks.size: possible violation
//~ verdict OtherLock.put: proved under assumptions
//~ verdict OtherLock.size: possible violation
// The twins: no lock where the contents are looked at, and another lock than elsewhere.
import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;

class ContentsUnlocked {
    private final ArrayDeque<String> waiting = new ArrayDeque<>();

    public synchronized void put() {
        waiting.addLast("x");
    }

    public int size() {
        return waiting.size(); //~ error[H0701] "may be accessed by another thread here"
    }
}

class TwoLocks {
    private final Object first = new Object();
    private final Object second = new Object();
    private final ArrayDeque<String> waiting = new ArrayDeque<>();
    private int puts;

    public void put() {
        synchronized (first) {
            puts++;
            waiting.addLast("x");
        }
    }

    public int size() {
        synchronized (second) {
            return waiting.size(); //~ error[H0701] "may be accessed by another thread here"
        }
    }
}

class OtherLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<String> waiting = new ArrayDeque<>();

    public void put() {
        lock.lock();
        try {
            waiting.addLast("x");
        } finally {
            lock.unlock();
        }
    }

    public int size() {
        return waiting.size(); //~ error[H0701] "may be accessed by another thread here"
    }
}
