//~ verdict ListReadOnly.lock (lock contract): proved under assumptions
//~ verdict ListReadOnly.size: proved under assumptions
//~ verdict ListReadOnly.add: proved under assumptions
//~ verdict ListReadOnly.addAsReader: possible violation
//~ verdict ListReadOnly.sizeUnlocked: possible violation
//~ verdict ListReadOnly.ListReadOnly: proved under assumptions
// Under a read lock a list is read, not changed.
import java.util.ArrayList;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ListReadOnly {
    //@ protects names, names.*;
    //@ lock_invariant names != null;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private ArrayList<String> names = new ArrayList<>();

    public int size() {
        lock.readLock().lock();
        try {
            return names.size();
        } finally {
            lock.readLock().unlock();
        }
    }

    public void add(String name) {
        lock.writeLock().lock();
        try {
            names.add(name);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public void addAsReader(String name) {
        lock.readLock().lock();
        try {
            names.add(name); //~ error[H0702] "the contents of this `ArrayList` may only be read here"
        } finally {
            lock.readLock().unlock();
        }
    }

    public int sizeUnlocked() {
        ArrayList<String> all;
        lock.readLock().lock();
        try {
            all = names;
        } finally {
            lock.readLock().unlock();
        }
        return all.size(); //~ error[H0701] "the contents of this `ArrayList` may be accessed by another thread"
    }
}
