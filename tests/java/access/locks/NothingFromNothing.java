//~ verdict NothingFromNothing.plain (lock contract): proved under assumptions
//~ verdict NothingFromNothing.both (lock contract): proved under assumptions
//~ verdict NothingFromNothing.object (lock contract): proved under assumptions
//~ verdict NothingFromNothing.locked: possible violation
//~ verdict NothingFromNothing.tried: possible violation
//~ verdict NothingFromNothing.reading: possible violation
//~ verdict NothingFromNothing.steppingDown: possible violation
//~ verdict NothingFromNothing.allThree: proved under assumptions
//~ verdict NothingFromNothing.awaiting: possible violation
//~ verdict NothingFromNothing.interrupted: possible violation
//~ verdict NothingFromNothing.enter: possible violation
//~ verdict NothingFromNothing.inLoop: possible violation
//~ verdict NothingFromNothing.balancedLoop: proved under assumptions
//~ verdict NothingUser.main: possible violation
// Nothing is proved from nothing: every way of taking and giving back a lock goes on.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class NothingFromNothing {
    //@ protects a;
    //@ lock_invariant a >= 0;
    private final ReentrantLock plain = new ReentrantLock();
    //@ protects b, items, items[*];
    //@ lock_invariant items != null && b >= 0;
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    //@ protects c;
    private final Object object = new Object();
    private final Condition condition = plain.newCondition();
    private int a;
    private int b;
    private int c;
    private int[] items = new int[2];

    public void locked() {
        plain.lock();
        plain.lock();
        plain.unlock();
        plain.unlock();
        assert false; //~ error[H0301] "assertion may fail"
    }

    public void tried() {
        if (plain.tryLock()) {
            try {
                assert false; //~ error[H0301] "assertion may fail"
            } finally {
                plain.unlock();
            }
        }
    }

    public void reading() {
        both.readLock().lock();
        both.readLock().lock();
        try {
            assert false; //~ error[H0301] "assertion may fail"
        } finally {
            both.readLock().unlock();
            both.readLock().unlock();
        }
    }

    public void steppingDown() {
        Lock write = both.writeLock();
        write.lock();
        b++;
        both.readLock().lock();
        write.unlock();
        try {
            assert false; //~ error[H0301] "assertion may fail"
        } finally {
            both.readLock().unlock();
        }
    }

    public void allThree() {
        plain.lock();
        both.writeLock().lock();
        synchronized (object) {
            a = b + c;
            assert a == b + c;
            if (a < 0) {
                a = 0;
            }
        }
        both.writeLock().unlock();
        plain.unlock();
    }

    public void awaiting() throws InterruptedException {
        plain.lock();
        try {
            condition.await();
            assert false; //~ error[H0301] "assertion may fail"
        } finally {
            plain.unlock();
        }
    }

    // An interrupted thread does not have the lock.
    public void interrupted() throws InterruptedException {
        try {
            plain.lockInterruptibly();
            a++;
        } finally {
            plain.unlock(); //~ error[H0313] "may not hold the lock"
        }
    }

    //@ requires shared && this < \lockset && !plain.locked;
    //@ ensures plain.locked;
    public void enter() { //~ error[H0731] "may end with other locks"
        plain.lock();
    }

    public void inLoop(int n) { //~ error[H0731] "may end with other locks"
        for (int i = 0; i < n; i++) {
            plain.lock();
            a++;
        }
    }

    public void balancedLoop(int n) {
        for (int i = 0; i < n; i++)
            //@ loop_invariant i >= 0;
        {
            plain.lock();
            a++;
            plain.unlock();
        }
    }
}

class NothingUser {
    public static void main(String[] args) {
        NothingFromNothing n = new NothingFromNothing();
        //@ share n;
        n.balancedLoop(3);
        assert false; //~ error[H0301] "assertion may fail"
    }
}
