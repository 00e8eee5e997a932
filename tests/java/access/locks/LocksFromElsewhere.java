//~ verdict GivenLock.GivenLock: proved under assumptions
//~ verdict GivenLock.increment: unsupported
//~ verdict SameLockTwice.first (lock contract): proved under assumptions
//~ verdict SameLockTwice.increment: possible violation
//~ verdict LentLock.lock (lock contract): proved under assumptions
//~ verdict LentLock.lend: proved under assumptions
//~ verdict LentLock.wrong: possible violation
//~ verdict LentLock.increment: proved under assumptions
//~ verdict GivenLock (specification): unsupported
//~ verdict SameLockTwice (specification): unsupported
//~ verdict SameLockTwice.SameLockTwice: proved under assumptions
// A lock that belongs to no field, or to several, protects nothing.
import java.util.concurrent.locks.ReentrantLock;

class GivenLock {
    //@ protects value; //~ error[H0504] "not made right where its field gets its value"
    private final ReentrantLock lock;
    private int value;

    GivenLock(ReentrantLock lock) {
        this.lock = lock;
    }

    public void increment() {
        if (lock != null) {
            lock.lock(); //~ error[H0504] "a lock that is in no `final` field of its own"
            value++;
            lock.unlock();
        }
    }
}

class SameLockTwice {
    //@ protects a;
    private final ReentrantLock first = new ReentrantLock();
    //@ protects b; //~ error[H0504] "not made right where its field gets its value"
    private final ReentrantLock second = first;
    private int a;
    private int b;

    public void increment() {
        if (second != null) {
            second.lock(); //~ error[H0704] "may protect nothing yet"
            b++; //~ error[H0701] "may be accessed by another thread"
            second.unlock();
        }
    }
}

class LentLock {
    //@ protects value;
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    public ReentrantLock lend() {
        return lock;
    }

    public void wrong(ReentrantLock other) {
        if (other != null) {
            other.lock(); //~ error[H0704] "may protect nothing yet"
            value++; //~ error[H0701] "may be accessed by another thread"
            other.unlock();
        }
    }

    public void increment() {
        ReentrantLock borrowed = lend();
        borrowed.lock();
        value++;
        borrowed.unlock();
    }
}
