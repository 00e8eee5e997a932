//~ verdict WrongTally.lock (lock contract): proved under assumptions
//~ verdict WrongTally.unlocked: possible violation
//~ verdict WrongTally.tooEarly: possible violation
//~ verdict WrongTally.notHeld: possible violation
//~ verdict WrongTally.oneTooMany: possible violation
//~ verdict WrongTally.kept: possible violation
//~ verdict WrongTally.keptOnce: possible violation
//~ verdict WrongTally.lostOnTheWay: possible violation
//~ verdict WrongTally.broken: possible violation
//~ verdict WrongTally.ignored: possible violation
//~ verdict WrongTally.wrongWay: possible violation
//~ verdict WrongTally.stale: possible violation
//~ verdict WrongUser.main: possible violation
// Each method forgets something about its lock.
import java.util.concurrent.locks.ReentrantLock;

class WrongTally {
    //@ protects count;
    //@ lock_invariant 0 <= count;
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    public void unlocked() {
        count++; //~ error[H0701] "may be accessed by another thread"
    }

    public void tooEarly() {
        lock.lock(); //~ error[H0704] "may protect nothing yet"
        lock.unlock(); //~ related "access went with the lock that was released here"
        count++; //~ error[H0701] "may be accessed by another thread"
    }

    public void notHeld() {
        lock.unlock(); //~ error[H0313] "may not hold the lock"
    }

    public void oneTooMany() {
        lock.lock();
        count++;
        lock.unlock();
        lock.unlock(); //~ error[H0313] "may not hold the lock"
    }

    public void kept() { //~ error[H0731] "may end with other locks"
        lock.lock();
        count++;
    }

    public void keptOnce() { //~ error[H0731] "may end with other locks"
        lock.lock();
        lock.lock();
        count++;
        lock.unlock();
    }

    // The exception passes between `lock` and `try`.
    public void lostOnTheWay(int step) { //~ error[H0731] "may end with other locks"
        lock.lock();
        if (step < 0) {
            throw new IllegalArgumentException();
        }
        try {
            count = count + step;
        } finally {
            lock.unlock();
        }
    }

    public void broken() {
        lock.lock();
        try {
            count--;
        } finally {
            lock.unlock(); //~ error[H0706] "lock invariant may not hold"
        }
    }

    public void ignored() { //~ error[H0731] "may end with other locks"
        lock.tryLock();
        count++; //~ error[H0701] "may be accessed by another thread"
    }

    public void wrongWay() {
        if (lock.tryLock()) {
            lock.unlock();
        } else {
            count++; //~ error[H0701] "may be accessed by another thread"
        }
    }

    // What was known before the lock was taken is not known any more.
    public void stale() {
        lock.lock();
        int before = count;
        lock.unlock();
        lock.lock();
        assert count == before; //~ error[H0301] "assertion may fail"
        lock.unlock();
    }
}

// Nobody has shared the tally.
class WrongUser {
    public static void main(String[] args) {
        WrongTally tally = new WrongTally();
        tally.tooEarly();
    }
}
