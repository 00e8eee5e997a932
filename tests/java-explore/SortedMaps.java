//~ start scenario twice_BAD: refuted assertion
//~ start scenario once: no failure
//~ start scenario same: no failure
//~ start scenario merged: no failure
//~ start scenario again_BAD: refuted assertion
//~ start scenario counted: no failure
//~ start scenario gone: no failure
//~ start scenario nested: no failure
//~ not confirmed: scenario-twice-BAD-assertion
//~ not confirmed: scenario-again-BAD-assertion
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A sorted concurrent map calls functions without a lock: two threads may call them for one key, one result counts. */
class SortedMaps {
    private final ConcurrentMap<Integer, Integer> map;
    private final AtomicInteger calls = new AtomicInteger();

    SortedMaps(ConcurrentMap<Integer, Integer> map) {
        this.map = map;
    }

    int make() {
        return map.computeIfAbsent(1, k -> calls.incrementAndGet());
    }

    void add() {
        map.merge(1, 1, Integer::sum);
    }

    void count() {
        map.compute(1, (k, old) -> {
            calls.incrementAndGet();
            return old == null ? 1 : old + 1;
        });
    }

    /*@ scenario twice_BAD { SortedMaps m = new SortedMaps(new ConcurrentSkipListMap<>()); thread { m.make(); } thread { m.make(); } assert m.calls.get() == 1; } @*/
    /*@ scenario once { SortedMaps m = new SortedMaps(new ConcurrentHashMap<>()); thread { m.make(); } thread { m.make(); } assert m.calls.get() == 1; } @*/
    /*@ scenario same { SortedMaps m = new SortedMaps(new ConcurrentSkipListMap<>()); thread { int n = m.make(); assert n == m.map.get(1); } thread { int n = m.make(); assert n == m.map.get(1); } } @*/
    /*@ scenario merged { SortedMaps m = new SortedMaps(new ConcurrentSkipListMap<>()); thread { m.add(); } thread { m.add(); } assert m.map.get(1) == 2; } @*/
    /*@ scenario again_BAD { SortedMaps m = new SortedMaps(new ConcurrentSkipListMap<>()); thread { m.count(); } thread { m.count(); } assert m.calls.get() == 2; } @*/
    /*@ scenario counted { SortedMaps m = new SortedMaps(new ConcurrentSkipListMap<>()); thread { m.count(); } thread { m.count(); } assert m.map.get(1) == 2 && m.calls.get() <= 3; } @*/
    /*@ scenario gone { SortedMaps m = new SortedMaps(new ConcurrentSkipListMap<>()); m.add(); thread { m.map.computeIfPresent(1, (k, old) -> null); } thread { m.add(); }
        assert !m.map.containsKey(1) || m.map.get(1) == 1; } @*/
    /*@ scenario nested { thread { SortedMaps m = new SortedMaps(new ConcurrentSkipListMap<>()); m.map.computeIfAbsent(1, k -> m.map.computeIfAbsent(17, q -> 1)); assert m.map.size() == 2; } } @*/
}
