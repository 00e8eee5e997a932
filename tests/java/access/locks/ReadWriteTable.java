//~ verdict ReadWriteTable.lock (lock contract): proved under assumptions
//~ verdict ReadWriteTable.get: proved under assumptions
//~ verdict ReadWriteTable.add: proved under assumptions
//~ verdict ReadWriteTable.twice: proved under assumptions
//~ verdict ReadWriteTable.addAndCount: proved under assumptions
//~ verdict ReadWriteTable.sum: proved under assumptions
//~ verdict ReadWriteTable.ReadWriteTable: proved under assumptions
// A table under a read-write lock: several threads read at once, one writes alone.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadWriteTable {
    //@ protects size, slots, slots[*];
    //@ lock_invariant slots != null && 0 <= size && size <= slots.length;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock reading = lock.readLock();
    private int size;
    private int[] slots = new int[8];

    public int get(int i) {
        lock.readLock().lock();
        try {
            return 0 <= i && i < size ? slots[i] : -1;
        } finally {
            lock.readLock().unlock();
        }
    }

    public boolean add(int value) {
        lock.writeLock().lock();
        try {
            if (size == slots.length) {
                return false;
            }
            slots[size] = value;
            size++;
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    // Readers may read again, and call methods that do.
    public int twice(int i) {
        reading.lock();
        try {
            int first = get(i);
            int second = 0 <= i && i < size ? slots[i] : -1;
            assert first == second;
            return first;
        } finally {
            reading.unlock();
        }
    }

    // Whoever writes may go on reading; nobody has written in between.
    public int addAndCount(int value) {
        lock.writeLock().lock();
        int expected = size;
        try {
            if (size < slots.length) {
                slots[size] = value;
                size++;
                expected++;
            }
            reading.lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            assert size == expected;
            return size;
        } finally {
            reading.unlock();
        }
    }

    public int sum() {
        ReentrantReadWriteLock.ReadLock mine = lock.readLock();
        mine.lock();
        try {
            int sum = 0;
            for (int i = 0; i < size; i++) {
                sum = sum + slots[i];
            }
            return sum;
        } finally {
            mine.unlock();
        }
    }
}
