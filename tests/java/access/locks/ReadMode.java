//~ verdict ReadMode.lock (lock contract): proved under assumptions
//~ verdict ReadMode.size: proved under assumptions
//~ verdict ReadMode.last: proved under assumptions
//~ verdict ReadMode.add: proved under assumptions
//~ verdict ReadMode.addAndCount: proved under assumptions
//~ verdict ReadMode.statistics: possible violation
//~ verdict ReadMode.statisticsAfterAdding: possible violation
//~ verdict ReadMode.reset: possible violation
//~ verdict ReadMode.more: possible violation
//~ verdict ReadMode.ReadMode: proved under assumptions
// Read mode by annotation: what readers of the lock get is a part of what the lock protects.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadMode {
    //@ protects size, slots, slots[*], changes;
    //@ lock_invariant slots != null && 0 <= size && size <= slots.length && 0 <= changes;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ read_monitor_footprint {&size, &slots} | slots[*];
    //@ read_monitor_invariant slots != null && 0 <= size && size <= slots.length;
    private int size;
    private int[] slots = new int[8];
    private int changes;

    public int size() {
        lock.readLock().lock();
        try {
            return size;
        } finally {
            lock.readLock().unlock();
        }
    }

    public int last() {
        lock.readLock().lock();
        try {
            return size == 0 ? 0 : slots[size - 1];
        } finally {
            lock.readLock().unlock();
        }
    }

    public void add(int value) {
        lock.writeLock().lock();
        try {
            if (size < slots.length) {
                slots[size] = value;
                size++;
                changes++;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    // The writer goes on as a reader.
    public int addAndCount() {
        lock.writeLock().lock();
        changes++;
        lock.readLock().lock();
        lock.writeLock().unlock();
        int n = size;
        //@ assert 0 <= n;
        lock.readLock().unlock();
        return n;
    }

    // Readers do not get all.
    public int statistics() {
        lock.readLock().lock();
        try {
            return changes; //~ error[H0701] "`changes` may be accessed by another thread"
        } finally {
            lock.readLock().unlock();
        }
    }

    // Nor do writers that go on as readers.
    public int statisticsAfterAdding() {
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.writeLock().unlock();
        int n = changes; //~ error[H0701] "`changes` may be accessed by another thread"
        lock.readLock().unlock();
        return n;
    }

    public void reset() {
        lock.readLock().lock();
        size = 0; //~ error[H0702] "`size` may only be read here"
        lock.readLock().unlock();
    }

    // The read invariant does not say this.
    public void more() {
        lock.readLock().lock();
        int n = size;
        lock.readLock().unlock();
        //@ assert n < 8; //~ error[H0301] "assertion may fail"
    }
}
