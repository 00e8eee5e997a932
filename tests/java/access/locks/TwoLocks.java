//~ verdict TwoLocks.first (lock contract): proved under assumptions
//~ verdict TwoLocks.second (lock contract): proved under assumptions
//~ verdict TwoLocks.move: proved under assumptions
//~ verdict TwoLocks.crossed: proved under assumptions
//~ verdict TwoLocks.all: proved under assumptions
//~ verdict TwoLocks.opposite: possible violation
//~ verdict TwoLocks.tries: proved under assumptions
//~ verdict TwoLocks.monitorLast: possible violation
//~ verdict TwoLocks.wrongLock: possible violation
//~ verdict TwoLocks.monitorOnly: possible violation
// Locks of one object are taken in the order of their fields, its monitor before them.
import java.util.concurrent.locks.ReentrantLock;

class TwoLocks {
    //@ protects in;
    private final ReentrantLock first = new ReentrantLock();
    //@ protects out;
    private final ReentrantLock second = new ReentrantLock();
    private int in;
    private int out;
    private int total;

    public void move() {
        first.lock();
        second.lock();
        out = in;
        second.unlock();
        first.unlock();
    }

    // Given back in another order than taken.
    public void crossed() {
        first.lock();
        second.lock();
        first.unlock();
        out++;
        second.unlock();
    }

    public synchronized void all() {
        first.lock();
        try {
            second.lock();
            try {
                total = in + out;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public void opposite() {
        second.lock();
        first.lock(); //~ error[H0703] "may not be below every lock"
        in = out;
        first.unlock();
        second.unlock();
    }

    // Who does not wait cannot wait for ever.
    public void tries() {
        second.lock();
        if (first.tryLock()) {
            in = out;
            first.unlock();
        }
        second.unlock();
    }

    public void monitorLast() {
        first.lock();
        synchronized (this) { //~ error[H0703] "may not be below every lock"
            total = in;
        }
        first.unlock();
    }

    public void wrongLock() {
        second.lock();
        in = 1; //~ error[H0701] "`in` may be accessed by another thread"
        second.unlock();
    }

    public void monitorOnly() {
        synchronized (this) {
            out = 1; //~ error[H0701] "`out` may be accessed by another thread"
        }
    }
}
