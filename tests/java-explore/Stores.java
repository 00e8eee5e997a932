//~ start scenario counted_BAD: refuted assertion
//~ start scenario counted: no failure
//~ start scenario walked_BAD: refuted race exception
//~ start scenario walked: no failure
//~ start scenario upgrade_BAD: refuted deadlock
//~ start scenario replaced_BAD: refuted assertion
//~ start scenario eldest: no failure
//~ start scenario listeners: no failure
//~ start scenario local: no failure
//~ not replayed: 1
//~ not confirmed: scenario-walked-BAD-exception
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/** Maps and lists between threads. */
class Stores {
    private final ConcurrentHashMap<String, AtomicInteger> hits = new ConcurrentHashMap<>();
    private final List<String> names = new ArrayList<>(Arrays.asList("a", "b"));
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile Map<String, String> settings = Map.of();
    private final List<Consumer<Object>> listeners = new CopyOnWriteArrayList<>();
    private static final ThreadLocal<StringBuilder> TEXT = ThreadLocal.withInitial(StringBuilder::new);
    private String value;

    /** Keeps the two entries that were used last. */
    static class Recent<K, V> extends LinkedHashMap<K, V> {
        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > 2;
        }
    }

    void hitBadly(String page) {
        AtomicInteger n = hits.get(page);
        if (n == null) {
            n = new AtomicInteger();
            hits.put(page, n);
        }
        n.incrementAndGet();
    }

    void hit(String page) {
        hits.computeIfAbsent(page, p -> new AtomicInteger()).incrementAndGet();
    }

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int lettersBadly() {
        int n = 0;
        for (String name : names) {
            n += name.length();
        }
        return n;
    }

    int letters() {
        synchronized (names) {
            return names.stream().mapToInt(String::length).sum();
        }
    }

    String lazily() {
        lock.readLock().lock();
        try {
            if (value == null) {
                lock.writeLock().lock();
                try {
                    value = "v";
                } finally {
                    lock.writeLock().unlock();
                }
            }
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    void set(String key, String to) {
        Map<String, String> copy = new HashMap<>(settings);
        copy.put(key, to);
        settings = Map.copyOf(copy);
    }

    /*@ scenario counted_BAD { Stores s = new Stores(); thread { s.hitBadly("/"); } thread { s.hitBadly("/"); } assert s.hits.get("/").get() == 2; } @*/
    /*@ scenario counted { Stores s = new Stores(); thread { s.hit("/"); } thread { s.hit("/"); } assert s.hits.get("/").get() == 2 : s.hits; } @*/
    /*@ scenario walked_BAD { Stores s = new Stores(); thread { s.add("c"); } thread { s.lettersBadly(); } } @*/
    /*@ scenario walked { Stores s = new Stores(); thread { s.add("c"); } thread { int n = s.letters(); assert n == 2 || n == 3; } assert s.names.contains("c"); } @*/
    /*@ scenario upgrade_BAD { Stores s = new Stores(); thread { s.lazily(); } thread { s.lazily(); } } @*/
    /*@ scenario replaced_BAD { Stores s = new Stores(); thread { s.set("a", "1"); } thread { s.set("b", "2"); } assert s.settings.size() == 2 : s.settings; } @*/
    /*@ scenario eldest { Map<String, Integer> m = Collections.synchronizedMap(new Recent<>());
        thread { m.put("a", 1); m.put("b", 2); } thread { m.put("c", 3); m.get("a"); } assert m.size() == 2 : m; } @*/
    /*@ scenario listeners { Stores s = new Stores(); List<String> got = Collections.synchronizedList(new ArrayList<>());
        s.listeners.add(e -> got.add("1" + e));
        thread { s.listeners.add(e -> got.add("2" + e)); } thread { s.listeners.forEach(l -> l.accept("x")); }
        assert got.get(0).equals("1x") && (got.size() == 1 || got.get(1).equals("2x")); } @*/
    /*@ scenario local { thread { TEXT.get().append("a"); assert TEXT.get().toString().equals("a"); } thread { assert TEXT.get().append(1).append('c').length() == 2; } assert TEXT.get().length() == 0; } @*/
}
