//~ verdict PlainTable.lock (lock contract): proved under assumptions
//~ verdict PlainTable.size: proved under assumptions
//~ verdict PlainTable.PlainTable: proved under assumptions
//~ verdict StirredTable.lock (lock contract): proved under assumptions
//~ verdict StirredTable.below: possible violation
//~ verdict StirredTable.StirredTable: proved under assumptions
// Under a read lock a sorted map is read. A part of one counts its entries when it is asked for its size, and keeps the count: two readers
// can spoil it for each other.
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class PlainTable {
    //@ protects map, map.*;
    //@ lock_invariant map != null;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private TreeMap<String, String> map = new TreeMap<>();

    public int size() {
        lock.readLock().lock();
        try {
            return map.size();
        } finally {
            lock.readLock().unlock();
        }
    }
}

class StirredTable {
    //@ protects map, map.*;
    //@ lock_invariant map != null;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private TreeMap<String, String> map = new TreeMap<>();

    public int below(String key) {
        lock.readLock().lock();
        try {
            return map.headMap(key).size(); //~ error[H0702] "may only be read here"
        } finally {
            lock.readLock().unlock();
        }
    }
}
