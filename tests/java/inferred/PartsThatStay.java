//~ verdict FixedLists.sum: proved under assumptions
//~ verdict Tally.add: proved under assumptions
//~ verdict Tally.total: proved under assumptions
//~ verdict Tally.purge: proved under assumptions
//~ verdict Table.put: proved under assumptions
//~ verdict Table.rows: proved under assumptions
//~ verdict Table.purge: proved under assumptions
// Views, iterators and collections that refuse changes, used where they are made or kept in variables: loops over them are proved, and
// what is behind them belongs to whoever has the lock.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class FixedLists {
    static int sum() {
        List<Integer> fixed = List.of(1, 2, 3);
        int n = 0;
        for (Integer x : fixed) {
            n++;
        }
        for (Integer x : Arrays.asList(4, 5)) {
            n++;
        }
        assert n >= 0;
        return n;
    }
}

class Tally {
    private final Map<String, Integer> counts = new HashMap<>();
    private final List<Integer> seen = new ArrayList<>();

    synchronized void add(String k, int n) {
        counts.put(k, n);
        seen.add(n);
    }

    synchronized int total() {
        int n = 0;
        for (Integer c : counts.values()) {
            n++;
        }
        for (Map.Entry<String, Integer> e : counts.entrySet()) {
            e.setValue(0);
        }
        return n;
    }

    synchronized void purge() {
        Iterator<String> it = counts.keySet().iterator();
        while (it.hasNext()) {
            if (it.next().isEmpty()) {
                it.remove();
            }
        }
        for (ListIterator<Integer> at = seen.listIterator(); at.hasNext();) {
            at.next();
            at.set(1);
        }
    }
}

class Table {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> rows = new HashMap<>();

    void put(String k, int v) {
        lock.writeLock().lock();
        try {
            rows.put(k, v);
        } finally {
            lock.writeLock().unlock();
        }
    }

    int rows() {
        lock.readLock().lock();
        try {
            int n = 0;
            for (Integer v : rows.values()) {
                n++;
            }
            return n;
        } finally {
            lock.readLock().unlock();
        }
    }

    void purge() {
        lock.writeLock().lock();
        try {
            for (Iterator<Integer> it = rows.values().iterator(); it.hasNext();) {
                if (it.next() > 3) {
                    it.remove();
                }
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
