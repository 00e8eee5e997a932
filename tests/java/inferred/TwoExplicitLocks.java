//~ verdict TwoExplicitLocks.put: proved under assumptions
//~ verdict TwoExplicitLocks.taken: proved under assumptions
//~ verdict TwoExplicitLocks.move: proved under assumptions
//~ verdict Crossed.there: proved under assumptions
//~ verdict Crossed.back: possible violation
//~ verdict Late.set: possible violation
//~ verdict Late.get: possible violation
// Several locks of `java.util.concurrent` in one class: each protects what is always touched between its `lock` and `unlock`.

import java.util.concurrent.locks.ReentrantLock;

class TwoExplicitLocks {
    private final ReentrantLock putLock = new ReentrantLock();
    private final ReentrantLock takeLock = new ReentrantLock();
    private int put;
    private int taken;

    public void put() {
        putLock.lock();
        try {
            put++;
        } finally {
            putLock.unlock();
        }
    }

    public int taken() {
        takeLock.lock();
        int result = taken;
        takeLock.unlock();
        return result;
    }

    public void move() {
        putLock.lock();
        try {
            put--;
            takeLock.lock();
            try {
                taken++;
            } finally {
                takeLock.unlock();
            }
        } finally {
            putLock.unlock();
        }
    }
}

/** In two orders. */
class Crossed {
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private int a;
    private int b;

    public void there() {
        first.lock();
        try {
            a++;
            second.lock();
            try {
                b++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public void back() {
        second.lock();
        try {
            b--;
            first.lock(); //~ error[H0703] "may not be below every lock"
            try {
                a--;
            } finally {
                first.unlock();
            }
        } finally {
            second.unlock();
        }
    }
}

/** Touched again when the lock is given back: no lock protects it. */
class Late {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock other = new ReentrantLock();
    private int value;

    public void set(int to) {
        lock.lock();
        value = to; //~ error[H0701] "`value` may be accessed by another thread here"
        lock.unlock();
        value++;
    }

    public int get() {
        lock.lock();
        try {
            return value; //~ error[H0701] "`value` may be accessed by another thread here"
        } finally {
            lock.unlock();
        }
    }
}
