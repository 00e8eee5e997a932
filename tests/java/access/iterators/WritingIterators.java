//~ verdict IntList.lock (lock contract): proved under assumptions
//~ verdict IntList.add: proved under assumptions
//~ verdict IntIterator.hasNext: proved under assumptions
//~ verdict IntIterator.next: proved under assumptions
//~ verdict Summer.run: possible violation
//~ verdict WritingIterators.main: proved under assumptions
// The broken twin of examples/java/access/ConcurrentIterators.java: a walker clears the list under its read lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class IntList {
    //@ protects count, items, items[*];
    //@ lock_invariant items != null && 0 <= count && count <= items.length;
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    int count;
    int[] items = new int[8];

    public void add(int value) {
        lock.writeLock().lock();
        try {
            if (count < items.length) {
                items[count] = value;
                count++;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}

/** Walks over a list that its user may read; its own position is nobody else's. */
class IntIterator {
    final IntList list;
    int index;

    IntIterator(IntList list) {
        this.list = list;
    }

    //@ requires list != null && acc(index) && read(list.count);
    //@ writes \nothing;
    //@ ensures \result <==> index < list.count;
    boolean hasNext() {
        return index < list.count;
    }

    //@ requires list != null && acc(index) && read(list.count) && read(list.items) && list.items != null && read(list.items[*]);
    //@ requires 0 <= index && index < list.count && list.count <= list.items.length;
    //@ writes index;
    //@ ensures index == \old(index) + 1;
    int next() {
        int value = list.items[index];
        index++;
        return value;
    }
}

/** Adds up what is in the list. */
class Summer implements Runnable {
    //@ shared
    private final IntList list;

    Summer(IntList list) {
        this.list = list;
    }

    public void run() {
        if (list == null) {
            return;
        }
        list.lock.readLock().lock();
        try {
            IntIterator iterator = new IntIterator(list);
            int sum = 0;
            while (iterator.hasNext())
                //@ loop_invariant acc(iterator.index) && 0 <= iterator.index && iterator.list == list;
                //@ loop_invariant read(list.count, list.items, list.items[*]) && list.items != null && list.count <= list.items.length;
            {
                sum = sum + iterator.next();
            }
            list.count = 0; //~ error[H0702] "`count` may only be read here, not written"
        } finally {
            list.lock.readLock().unlock();
        }
    }
}

class WritingIterators {
    public static void main(String[] args) {
        IntList list = new IntList();
        //@ share list;
        list.add(4);
        new Thread(new Summer(list)).start();
        new Thread(new Summer(list)).start();
        list.add(5);
    }
}
