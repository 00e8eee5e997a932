//~ verdict OfLoop.run: possible violation
//~ verdict ViewWhile.run: possible violation
//~ verdict AfterLoop.run: possible violation
//~ verdict SubList.run: possible violation
//~ verdict InField.InField: proved under assumptions
//~ verdict InField.first: possible violation
//~ verdict InField.second: possible violation
//~ verdict GivenOn.run: possible violation
//~ verdict Returned.use: possible violation
//~ verdict RemoveUnderReadLock.put: proved under assumptions
//~ verdict RemoveUnderReadLock.purge: possible violation
//~ verdict RemoveUnderReadLock.set: possible violation
//~ verdict RemoveByHelper.put: possible violation
//~ verdict RemoveByHelper.purge: possible violation
//~ verdict RemoveByHelper.purgeBack: possible violation
//~ verdict Race.put: possible violation
//~ verdict Race.walk: possible violation
// What a loop, a field, a parameter or a result holds may be a part of another object, or refuse changes: nothing is proved from taking it for plain.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class OfLoop {
    static void run() {
        List<String> l = List.of("a");
        for (String x : l) {
            assert 1 == 2; //~ error[H0301] "the assertion may fail"
        }
    }
}

class ViewWhile {
    static void run(Map<String, String> m) {
        Iterator<String> it = m.values().iterator();
        int n = 0;
        while (it.hasNext()) {
            it.next();
            n++;
            assert n < 0; //~ error[H0301] "the assertion may fail"
        }
    }
}

class AfterLoop {
    static int run() {
        List<Integer> l = Arrays.asList(1, 2, 3);
        int n = 0;
        for (Integer x : l) {
            n++;
        }
        assert n == 77; //~ error[H0301] "the assertion may fail"
        return n;
    }
}

class SubList {
    static void run(List<String> all) {
        List<String> some = all.subList(0, 1);
        for (int k = 0; k < 3; k++) {
            some.size();
        }
        assert false; //~ error[H0301] "the assertion may fail"
    }
}

class InField {
    private final List<String> names = List.of("a", "b");
    private final Map<String, String> map = new HashMap<>();
    private Set<String> keys = map.keySet();

    void first() {
        Set<String> k = keys;
        assert k.isEmpty() && !k.isEmpty(); //~ error[H0301] "the assertion may fail"
    }

    void second() {
        List<String> l = names;
        assert l.size() == 7; //~ error[H0301] "the assertion may fail"
    }
}

class GivenOn {
    static int helper(Iterator<String> it) {
        it.next();
        assert false; //~ error[H0301] "the assertion may fail"
        return 0;
    }

    static void run(List<String> l) {
        helper(l.iterator());
    }
}

class Returned {
    private final Map<String, String> m = new HashMap<>();

    private Set<String> keys() {
        return m.keySet();
    }

    void use() {
        Set<String> k = keys();
        assert k == null; //~ error[H0301] "the assertion may fail"
    }
}

class RemoveUnderReadLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> m = new HashMap<>();

    void put(String k) {
        lock.writeLock().lock();
        try {
            m.put(k, 1);
        } finally {
            lock.writeLock().unlock();
        }
    }

    void purge() {
        lock.readLock().lock();
        try {
            for (Iterator<Integer> it = m.values().iterator(); it.hasNext();) {
                if (it.next() > 3) {
                    it.remove(); //~ error[H0702] "the contents of this `Iterator` may only be read here, not c"
                }
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    void set() {
        lock.readLock().lock();
        try {
            for (Map.Entry<String, Integer> e : m.entrySet()) {
                e.setValue(3); //~ error[H0702] "the contents of this `Map.Entry` may only be read here, not "
            }
        } finally {
            lock.readLock().unlock();
        }
    }
}

class RemoveByHelper {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final List<Integer> all = new ArrayList<>();

    void put(int k) {
        lock.writeLock().lock();
        try {
            all.add(k); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
        } finally {
            lock.writeLock().unlock();
        }
    }

    private static void drop(Iterator<Integer> it) {
        while (it.hasNext()) {
            if (it.next() > 3) {
                it.remove();
            }
        }
    }

    void purge() {
        lock.readLock().lock();
        try {
            drop(all.iterator()); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
        } finally {
            lock.readLock().unlock();
        }
    }

    void purgeBack() {
        lock.readLock().lock();
        try {
            ListIterator<Integer> it = all.listIterator(); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
            while (it.hasNext()) {
                it.next();
                it.set(3);
            }
        } finally {
            lock.readLock().unlock();
        }
    }
}

class Race {
    private final Object lock = new Object();
    private final List<Integer> all = new ArrayList<>();
    int n;

    void put(int k) {
        synchronized (lock) {
            all.add(k); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
            n++;
        }
    }

    void walk() {
        List<Integer> fixed = List.of(1, 2);
        for (Integer x : fixed) {
            n++; //~ error[H0745] "`walk()` writes `n` without a lock, and another thread may w"
            all.add(x); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
        }
    }
}
