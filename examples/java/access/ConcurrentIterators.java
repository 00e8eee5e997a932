//~ verdict IntList.lock (lock contract): proved under assumptions
//~ verdict IntList.add: proved under assumptions
//~ verdict IntIterator.hasNext: proved under assumptions
//~ verdict IntIterator.next: proved under assumptions
//~ verdict Maximum.run: proved under assumptions
//~ verdict ConcurrentIterators.main: proved under assumptions
// Several threads walk over one list at the same time, each with an iterator of its own, under the read lock of the list.
import java.util.concurrent.locks.ReentrantReadWriteLock;

class IntList {
    //@ protects count, items, items[*];
    //@ lock_invariant items != null && items.length == 8 && 0 <= count && count <= 8;
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    int count;
    int[] items = new int[8];

    public void add(int value) {
        lock.writeLock().lock();
        try {
            if (count < 8) {
                items[count] = value;
                count++;
                assert items[count - 1] == value;
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

    //@ requires acc(index) && read(list.count);
    //@ writes \nothing;
    //@ ensures \result <==> index < list.count;
    boolean hasNext() {
        return index < list.count;
    }

    //@ requires acc(index) && read(list.count, list.items, list.items[*]);
    //@ requires 0 <= index && index < list.count && list.count <= list.items.length;
    //@ writes index;
    //@ ensures index == \old(index) + 1 && \result == list.items[\old(index)];
    int next() {
        int value = list.items[index];
        index++;
        return value;
    }
}

/** Looks for the largest number in the list. */
class Maximum implements Runnable {
    //@ shared
    private final IntList list;

    Maximum(IntList list) {
        this.list = list;
    }

    public void run() {
        if (list == null) {
            return;
        }
        list.lock.readLock().lock();
        try {
            IntIterator iterator = new IntIterator(list);
            int largest = Integer.MIN_VALUE;
            while (iterator.hasNext())
                //@ loop_invariant acc(iterator.index) && 0 <= iterator.index && iterator.list == list;
                //@ loop_invariant read(list.count, list.items, list.items[*]) && list.items != null && list.count <= list.items.length;
                //@ loop_invariant (\forall int i; 0 <= i && i < iterator.index; list.items[i] <= largest);
            {
                int value = iterator.next();
                if (value > largest) {
                    largest = value;
                }
            }
            //@ assert (\forall int i; 0 <= i && i < list.count; list.items[i] <= largest);
        } finally {
            list.lock.readLock().unlock();
        }
    }
}

class ConcurrentIterators {
    public static void main(String[] args) {
        IntList list = new IntList();
        //@ share list;
        list.add(4);
        new Thread(new Maximum(list)).start();
        new Thread(new Maximum(list)).start();
        list.add(5);
    }
}
