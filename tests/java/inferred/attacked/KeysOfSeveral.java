//~ verdict Equal (static initializer): proved under assumptions
//~ verdict Equal.K.hashCode: proved under assumptions
//~ verdict Equal.K.equals: possible violation
//~ verdict Equal.put: proved under assumptions
//~ verdict Counted (static initializer): proved under assumptions
//~ verdict Counted.K.hashCode: possible violation
//~ verdict Counted.K.equals: proved under assumptions
//~ verdict Counted.put: proved under assumptions
//~ verdict Lazy (static initializer): proved under assumptions
//~ verdict Lazy.K.hashCode: possible violation
//~ verdict Lazy.K.equals: proved under assumptions
//~ verdict Lazy.put: proved under assumptions
//~ verdict Sorted (static initializer): proved under assumptions
//~ verdict Sorted.K.compareTo: possible violation
//~ verdict Sorted.put: proved under assumptions
//~ verdict Ranked (static initializer): proved under assumptions
//~ verdict Ranked.K.compareTo: possible violation
//~ verdict Ranked.put: proved under assumptions
//~ verdict Values (static initializer): proved under assumptions
//~ verdict Values.V.equals: possible violation
//~ verdict Values.V.hashCode: proved under assumptions
//~ verdict Values.put: proved under assumptions
//~ verdict Computed (static initializer): proved under assumptions
//~ verdict Computed.V.equals: possible violation
//~ verdict Computed.V.hashCode: proved under assumptions
//~ verdict Computed.put: proved under assumptions
//~ verdict Computed.put.lambda1: proved under assumptions
//~ verdict Texts (static initializer): proved under assumptions
//~ verdict Texts.V.toString: possible violation
//~ verdict Texts.put: proved under assumptions
//~ verdict Listed (static initializer): proved under assumptions
//~ verdict Listed.V.equals: possible violation
//~ verdict Listed.V.hashCode: proved under assumptions
//~ verdict Listed.put: proved under assumptions
//~ verdict Locked (static initializer): proved under assumptions
//~ verdict Locked.V.equals: proved under assumptions
//~ verdict Locked.V.hashCode: possible violation
//~ verdict Locked.put: proved under assumptions
//~ verdict Inherited (static initializer): proved under assumptions
//~ verdict Inherited.B.hashCode: proved under assumptions
//~ verdict Inherited.B.equals: possible violation
//~ verdict Inherited.put: proved under assumptions
//~ verdict Together (static initializer): proved under assumptions
//~ verdict Together.K.hashCode: proved under assumptions
//~ verdict Together.K.equals: possible violation
//~ verdict Together.put: proved under assumptions
//~ verdict Reads (static initializer): proved under assumptions
//~ verdict Reads.K.hashCode: proved under assumptions
//~ verdict Reads.K.equals: proved under assumptions
//~ verdict Reads.K.toString: proved under assumptions
//~ verdict Reads.put: proved under assumptions
//~ verdict Reads.text: proved under assumptions
//~ verdict Atomics (static initializer): proved under assumptions
//~ verdict Atomics.K.hashCode: proved under assumptions
//~ verdict Atomics.K.equals: proved under assumptions
//~ verdict Atomics.put: proved under assumptions
//~ verdict Volatile (static initializer): proved under assumptions
//~ verdict Volatile.K.hashCode: proved under assumptions
//~ verdict Volatile.K.equals: proved under assumptions
//~ verdict Volatile.put: proved under assumptions
//~ verdict Monitors (static initializer): proved under assumptions
//~ verdict Monitors.K.hashCode: proved under assumptions
//~ verdict Monitors.K.equals: proved under assumptions
//~ verdict Monitors.put: proved under assumptions
//~ verdict OneThread.K.hashCode: proved under assumptions
//~ verdict OneThread.K.equals: proved under assumptions
//~ verdict OneThread.count: proved under assumptions
// Found by an attack: what collections for several threads ask of their elements, keys and values (`equals`, `hashCode`, `compareTo`, `toString`) runs on any thread at any
// time, so that it may read what stays as it was when the element was put in, and change nothing.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

class Equal {
    static final class K { int n; public int hashCode() { return 1; } public boolean equals(Object o) { ((K) o).n++; return true; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put() { M.put(new K(), ""); }
}
class Counted {
    static final class K { private int n; public int hashCode() { return n++; } public boolean equals(Object o) { return o == this; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final Set<K> M = ConcurrentHashMap.newKeySet();
    static boolean put() { K k = new K(); M.add(k); return M.contains(k); }
}
class Lazy {
    static final class K { private int h; private final String s; K(String s) { this.s = s; } public int hashCode() { if (h == 0) h = s.length(); return h; } public boolean equals(Object o) { return o == this; } } //~ error[H0701] "`h` may be accessed by another thread here"
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put(String s) { M.put(new K(s), s); }
}
class Sorted {
    static final class K implements Comparable<K> { int n; public int compareTo(K o) { o.n++; return 0; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ConcurrentSkipListSet<K> M = new ConcurrentSkipListSet<>();
    static void put() { M.add(new K()); }
}
class Ranked {
    static final class K implements Comparable<K> { int n; public int compareTo(K o) { return n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final PriorityBlockingQueue<K> M = new PriorityBlockingQueue<>();
    static void put() { M.add(new K()); }
}
class Values {
    static final class V { int n; public boolean equals(Object o) { ((V) o).n++; return true; } public int hashCode() { return 1; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ConcurrentHashMap<String, V> M = new ConcurrentHashMap<>();
    static void put() { M.put("a", new V()); M.remove("a", new V()); }
}
class Computed {
    static final class V { int n; public boolean equals(Object o) { ((V) o).n++; return true; } public int hashCode() { return 1; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ConcurrentHashMap<String, V> M = new ConcurrentHashMap<>();
    static boolean put() { M.computeIfAbsent("a", k -> new V()); return M.containsValue(new V()); }
}
class Texts {
    static final class V { int n; public String toString() { return "" + n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ConcurrentHashMap<String, V> M = new ConcurrentHashMap<>();
    static String put() { M.put("a", new V()); return M.toString(); }
}
class Listed {
    static final class V { int n; public boolean equals(Object o) { n++; return o == this; } public int hashCode() { return 1; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final List<V> M = new CopyOnWriteArrayList<>();
    static boolean put() { V v = new V(); M.add(v); return M.contains(v); }
}
class Locked {
    static final class V { int n; public boolean equals(Object o) { return o == this; } public int hashCode() { return n++; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final Map<V, String> M = Collections.synchronizedMap(new HashMap<>());
    static void put() { V v = new V(); M.put(v, ""); M.get(v); }
}
class Inherited {
    static class B { int n; public int hashCode() { return 1; } public boolean equals(Object o) { ((B) o).n++; return true; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final class K extends B { }
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put() { M.put(new K(), ""); }
}
class Together {
    static final class K { int n; public int hashCode() { return 1; } public boolean equals(Object o) { ((K) o).n++; return true; } } //~ error[H0701] "`n` may be accessed by another thread here"
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put() { M.putAll(Map.of(new K(), "")); }
}
/** Right: it only reads, it takes a lock, it is made for several threads, or the collection is one thread's. */
class Reads {
    static final class K { final int n; int m; K(int n) { this.n = n; } public int hashCode() { return n; } public boolean equals(Object o) { return o instanceof K k && k.n == n && k.m == m; } public String toString() { return n + ":" + m; } }
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put(int n) { M.put(new K(n), ""); }
    static String text() { return M.toString(); }
}
class Atomics {
    static final class K { private final AtomicInteger n = new AtomicInteger(); public int hashCode() { return 1; } public boolean equals(Object o) { n.incrementAndGet(); return o == this; } }
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put() { M.put(new K(), ""); }
}
class Volatile {
    static final class K { private volatile int h; private final String s; K(String s) { this.s = s; } public int hashCode() { int g = h; if (g == 0) { g = s.length(); h = g; } return g; } public boolean equals(Object o) { return o == this; } }
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put(String s) { M.put(new K(s), s); }
}
class Monitors {
    static final class K { private int n; public int hashCode() { return 1; } public synchronized boolean equals(Object o) { n++; return o == this; } }
    static final ConcurrentHashMap<K, String> M = new ConcurrentHashMap<>();
    static void put() { M.put(new K(), ""); }
}
class OneThread {
    static final class K { private int n; public int hashCode() { n++; return 1; } public boolean equals(Object o) { return o == this; } }
    static int count() { HashMap<K, String> m = new HashMap<>(); K k = new K(); m.put(k, ""); m.get(k); return m.size(); }
}
