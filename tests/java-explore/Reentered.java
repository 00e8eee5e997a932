//~ start scenario deadlock: undecided
//~ start scenario other: undecided
//~ start scenario stored: undecided
//~ start scenario cleared: undecided
//~ start scenario read: no failure
//~ start scenario read_BAD: refuted assertion
//~ start scenario after: no failure
//~ start scenario bin_BAD: refuted deadlock
//~ start scenario bins: no failure
//~ start scenario old: no failure
//~ start scenario old_BAD: refuted assertion
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** A function of a hash map for threads that calls its map again may throw, wait for ever, or lose entries: runs end there. Meanwhile it has the bin of its key. */
class Reentered {
    private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    private final Semaphore stored = new Semaphore(0);

    int both(int outer, int inner) {
        return map.computeIfAbsent(outer, k -> map.computeIfAbsent(inner, q -> 1));
    }

    int sum(int key) {
        return map.compute(key, (k, old) -> map.getOrDefault(k + 1, 0) + map.size());
    }

    /** Its function needs what another thread does behind a call of the map. */
    int late() {
        return map.computeIfAbsent(1, k -> {
            stored.acquireUninterruptibly();
            return 1;
        });
    }

    void store(int key) {
        map.put(key, 1);
        stored.release();
    }

    /*@ scenario deadlock { Reentered r = new Reentered(); thread { r.both(1, 2); } thread { r.both(18, 17); } } @*/
    /*@ scenario other { Reentered r = new Reentered(); thread { r.both(1, 17); } } @*/
    /*@ scenario stored { Reentered r = new Reentered(); thread { r.map.merge(1, 1, (a, b) -> 0); r.map.merge(1, 1, (a, b) -> { r.map.put(17, 1); return a + b; }); } } @*/
    /*@ scenario cleared { Reentered r = new Reentered(); thread { r.map.compute(1, (k, old) -> { r.map.clear(); return 1; }); } } @*/
    /*@ scenario read { Reentered r = new Reentered(); r.map.put(2, 5); thread { assert r.sum(1) == 6; } } @*/
    /*@ scenario read_BAD { Reentered r = new Reentered(); r.map.put(2, 5); thread { assert r.sum(1) == 5; } } @*/
    /*@ scenario after { Reentered r = new Reentered(); thread { r.map.put(2, r.map.computeIfAbsent(1, k -> 1)); r.both(1, 2); } assert r.map.get(2) == 1; } @*/
    /*@ scenario bin_BAD { Reentered r = new Reentered(); thread { r.late(); } thread { r.store(17); } } @*/
    /*@ scenario bins { Reentered r = new Reentered(); thread { r.late(); } thread { r.store(2); } assert r.map.size() == 2; } @*/
    /*@ scenario old { Reentered r = new Reentered(); r.map.put(1, 5); thread { r.map.compute(1, (k, o) -> { r.stored.acquireUninterruptibly(); return o + 1; }); } thread { int n = r.map.putIfAbsent(1, 0); assert n == 5 || n == 6; r.stored.release(); } } @*/
    /*@ scenario old_BAD { Reentered r = new Reentered(); r.map.put(1, 5); thread { r.map.compute(1, (k, o) -> o + 1); } thread { assert r.map.putIfAbsent(1, 0) == 5; } } @*/
}
