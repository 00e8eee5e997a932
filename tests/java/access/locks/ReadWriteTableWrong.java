//~ verdict ReadWriteTableWrong.lock (lock contract): proved under assumptions
//~ verdict ReadWriteTableWrong.writes: possible violation
//~ verdict ReadWriteTableWrong.writesElement: possible violation
//~ verdict ReadWriteTableWrong.reads: possible violation
//~ verdict ReadWriteTableWrong.upgrades: possible violation
//~ verdict ReadWriteTableWrong.wrongOne: possible violation
//~ verdict ReadWriteTableWrong.otherWrongOne: possible violation
//~ verdict ReadWriteTableWrong.steppedDown: possible violation
//~ verdict ReadWriteTableWrong.twice: possible violation
//~ verdict ReadWriteTableWrong.steppedDownBroken: possible violation
//~ verdict ReadWriteTableWrong.keeps: possible violation
//~ verdict ReadWriteTableWrong.ReadWriteTableWrong: proved under assumptions
// What a read lock does not allow.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadWriteTableWrong {
    //@ protects size, slots, slots[*];
    //@ lock_invariant slots != null && 0 <= size && size <= slots.length;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int size;
    private int[] slots = new int[8];

    public void writes() {
        lock.readLock().lock();
        try {
            size = 0; //~ error[H0702] "`size` may only be read here"
        } finally {
            lock.readLock().unlock();
        }
    }

    public void writesElement() {
        lock.readLock().lock();
        if (size > 0) {
            slots[0] = 1; //~ error[H0702] "may only be read here"
        }
        lock.readLock().unlock();
    }

    public int reads() {
        return size; //~ error[H0701] "may be accessed by another thread"
    }

    public void upgrades() {
        lock.readLock().lock();
        lock.writeLock().lock(); //~ error[H0703] "wait for itself for ever"
        size = 0;
        lock.writeLock().unlock();
        lock.readLock().unlock();
    }

    public void wrongOne() {
        lock.readLock().lock();
        lock.writeLock().unlock(); //~ error[H0313] "may not hold the lock"
    }

    public void otherWrongOne() {
        lock.writeLock().lock();
        lock.readLock().unlock(); //~ error[H0313] "may not hold the read lock"
    }

    // After the step down it is only a reader.
    public void steppedDown() {
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.writeLock().unlock(); //~ related "the write lock was released here"
        size = 0; //~ error[H0702] "`size` may only be read here"
        lock.readLock().unlock();
    }

    // Between the two read locks somebody may have written.
    public void twice() {
        lock.readLock().lock();
        int before = size;
        lock.readLock().unlock();
        lock.readLock().lock();
        assert size == before; //~ error[H0301] "assertion may fail"
        lock.readLock().unlock();
    }

    public void steppedDownBroken() {
        lock.writeLock().lock();
        size = -1;
        lock.readLock().lock();
        lock.writeLock().unlock(); //~ error[H0706] "lock invariant may not hold"
        lock.readLock().unlock();
    }

    public void keeps() { //~ error[H0731] "may end with other locks"
        lock.readLock().lock();
    }
}
