package heddle.model.java.util.concurrent;

import heddle.model.*;
import java.util.*;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.*;

/* Each method is one step, but for those that call functions: these have the key for themselves meanwhile (not in sorted maps). */
abstract class SyncTable<K, V> extends Table<K, V> implements ConcurrentMap<K, V> {
    /** Keys that functions are called for, and who calls them. */
    private Object[] busy = new Object[0];
    private Thread[] by = new Thread[0];
    protected static Object some(Object o) { if (o == null) throw new NullPointerException(); return o; }
    /** Whether functions for one key keep others from the other one. */
    protected boolean together(Object a, Object b) { return Coll.equal(a, b); }
    private boolean isFree(Object k) { for (int i = 0; i < busy.length; i++) if (together(k, busy[i])) return false; return true; }
    /* Which other keys belong to a function besides its own is up to the map, and so is what comes of a call that needs them. */
    private void outside() {
        for (int i = 0; i < by.length; i++) if (by[i] == Thread.currentThread()) Model.unsupported("a function of a concurrent map that calls the map again");
    }
    /* Writers of a key wait for functions that are called for it. */
    private void free(Object k) {
        some(k);
        outside();
        Model.when(isFree(k));
    }
    public synchronized int size() { return nodes.length; }
    public synchronized boolean isEmpty() { return nodes.length == 0; }
    public long mappingCount() { return size(); }
    public synchronized V get(Object k) { return valueAt(find(some(k))); }
    public synchronized V getOrDefault(Object k, V d) { int i = find(some(k)); return i < 0 ? d : valueAt(i); }
    public synchronized boolean containsKey(Object k) { return find(some(k)) >= 0; }
    public synchronized boolean containsValue(Object v) { some(v); for (int i = 0; i < nodes.length; i++) if (Coll.equal(v, nodes[i].value)) return true; return false; }
    public boolean contains(Object v) { return containsValue(v); }
    public synchronized V put(K k, V v) { some(v); free(k); return set(k, v, false); }
    public synchronized V putIfAbsent(K k, V v) {
        some(v);
        some(k);
        outside();
        V old = valueAt(find(k));
        if (old != null) return old;
        Model.when(isFree(k));
        return set(k, v, true);
    }
    public synchronized V remove(Object k) { free(k); int i = find(k); if (i < 0) return null; V old = (V) nodes[i].value; delete(i); return old; }
    public synchronized boolean remove(Object k, Object v) { some(k); if (v == null) return false; free(k); int i = find(k); if (i < 0 || !Coll.equal(v, nodes[i].value)) return false; delete(i); return true; }
    public synchronized V replace(K k, V v) { some(v); free(k); int i = find(k); if (i < 0) return null; V old = (V) nodes[i].value; nodes[i].value = v; return old; }
    public synchronized boolean replace(K k, V a, V b) { some(a); some(b); free(k); int i = find(k); if (i < 0 || !Coll.equal(a, nodes[i].value)) return false; nodes[i].value = b; return true; }
    public synchronized void clear() { outside(); nodes = new Node[0]; }
    private synchronized Object[] entries() { Object[] a = new Object[nodes.length]; for (int i = 0; i < a.length; i++) a[i] = new Node<K, V>((K) nodes[i].key, (V) nodes[i].value); return a; }
    Iterator<Map.Entry<K, V>> cursor() { return new SharedCursor<K, V>(this, entries()); }
    public Set<Map.Entry<K, V>> entrySet() { return new SharedEntries<K, V>(this); }
    /** The value, or null and the key belongs to the caller. */
    private synchronized V begin(K k, boolean onlyAbsent) {
        some(k);
        outside();
        V old = valueAt(find(k));
        if (onlyAbsent && old != null) return old;
        Model.when(isFree(k));
        int n = busy.length;
        Object[] ks = new Object[n + 1];
        Thread[] ts = new Thread[n + 1];
        for (int j = 0; j < n; j++) { ks[j] = busy[j]; ts[j] = by[j]; }
        ks[n] = k;
        ts[n] = Thread.currentThread();
        busy = ks;
        by = ts;
        return old;
    }
    private synchronized void end(K k, V v, boolean change) {
        int at = 0, n = busy.length;
        while (by[at] != Thread.currentThread()) at++;
        Object[] ks = new Object[n - 1];
        Thread[] ts = new Thread[n - 1];
        for (int i = 0, j = 0; i < n; i++) if (i != at) { ks[j] = busy[i]; ts[j] = by[i]; j++; }
        busy = ks;
        by = ts;
        if (!change) return;
        if (v != null) { set(k, v, false); return; }
        int i = find(k);
        if (i >= 0) delete(i);
    }
    public V computeIfAbsent(K k, Function<? super K, ? extends V> f) {
        some(f);
        V old = begin(k, true);
        if (old != null) return old;
        boolean done = false;
        V v = null;
        try { v = f.apply(k); done = v != null; } finally { end(k, v, done); }
        return v;
    }
    public V computeIfPresent(K k, BiFunction<? super K, ? super V, ? extends V> f) {
        some(f);
        V old = begin(k, false);
        boolean done = false;
        V v = null;
        try { if (old != null) { v = f.apply(k, old); done = true; } } finally { end(k, v, done); }
        return v;
    }
    public V compute(K k, BiFunction<? super K, ? super V, ? extends V> f) {
        some(f);
        V old = begin(k, false);
        boolean done = false;
        V v = null;
        try { v = f.apply(k, old); done = true; } finally { end(k, v, done); }
        return v;
    }
    public V merge(K k, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        some(f);
        some(value);
        V old = begin(k, false);
        boolean done = false;
        V v = null;
        try { v = old == null ? value : f.apply(old, value); done = true; } finally { end(k, v, done); }
        return v;
    }
    public void forEach(BiConsumer<? super K, ? super V> f) { for (Map.Entry<K, V> e : entrySet()) f.accept(e.getKey(), e.getValue()); }
    /* Somebody asks for the order of these entries. */
    protected void ordered(Object[] entries) {}
    public void forEach(long threshold, BiConsumer<? super K, ? super V> f) { forEach(f); }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        for (Map.Entry<K, V> e : entrySet()) {
            V old = e.getValue();
            while (old != null && !replace(e.getKey(), old, f.apply(e.getKey(), old))) old = get(e.getKey());
        }
    }
}

class SharedEntries<K, V> extends Sets<Map.Entry<K, V>> {
    private final SyncTable<K, V> map;
    SharedEntries(SyncTable<K, V> m) { map = m; }
    public int size() { return map.size(); }
    public void clear() { map.clear(); }
    public Iterator<Map.Entry<K, V>> iterator() { return map.cursor(); }
}

/* An iterator has the entries of its beginning, which Java allows. */
class SharedCursor<K, V> implements Iterator<Map.Entry<K, V>> {
    private final SyncTable<K, V> map;
    private final Object[] all;
    private int at;
    SharedCursor(SyncTable<K, V> m, Object[] a) { map = m; all = a; }
    @Alone public boolean hasNext() { return at < all.length; }
    @Alone public Map.Entry<K, V> next() { if (at >= all.length) throw new NoSuchElementException(); if (at == 0 && all.length > 1) map.ordered(all); return (Map.Entry<K, V>) all[at++]; }
    @Alone private Object last() { if (at == 0) throw new IllegalStateException(); return ((Map.Entry<K, V>) all[at - 1]).getKey(); }
    public void remove() { map.remove(last()); }
}

class ConcurrentHashMap<K, V> extends SyncTable<K, V> {
    private int capacity = 16;
    public ConcurrentHashMap() {}
    public ConcurrentHashMap(int n) { if (n < 0) throw new IllegalArgumentException(); size(n + (n >>> 1) + 1); }
    public ConcurrentHashMap(int n, float load) { size((int) (1.0 + n / load)); }
    public ConcurrentHashMap(int n, float load, int level) { size((int) (1.0 + Math.max(n, level) / load)); }
    @Steps public ConcurrentHashMap(Map<? extends K, ? extends V> m) { putAll(m); }
    private void size(int n) { capacity = 1; while (capacity < n) capacity <<= 1; }
    protected int hashOf(Object k) { int h = Coll.hash(k); return (h ^ h >>> 16) & Integer.MAX_VALUE; }
    protected int place(Object k, int hash) {
        int bucket = hash & capacity - 1, at = 0;
        while (at < nodes.length && (nodes[at].hash & capacity - 1) <= bucket) at++;
        return at;
    }
    /* A function has the whole bin of its key. Keys without a hash code may be anywhere. */
    protected boolean together(Object a, Object b) {
        if (Coll.equal(a, b)) return true;
        return Model.hashes(a) && Model.hashes(b) && ((hashOf(a) ^ hashOf(b)) & capacity - 1) == 0;
    }
    protected void ordered(Object[] entries) {
        for (int i = 0; i < entries.length; i++) if (!Model.hashes(((Map.Entry<?, ?>) entries[i]).getKey())) Model.unsupported("the order of keys that have no `hashCode` of their own");
    }
    protected void grown() {
        while (nodes.length >= capacity - (capacity >>> 2)) {
            capacity <<= 1;
            for (int i = 1; i < nodes.length; i++) {
                Node x = nodes[i];
                int j = i - 1;
                while (j >= 0 && (nodes[j].hash & capacity - 1) > (x.hash & capacity - 1)) { nodes[j + 1] = nodes[j]; j--; }
                nodes[j + 1] = x;
            }
        }
    }
    public static <T> ConcurrentHashMap.KeySetView<T, Boolean> newKeySet() { return new ConcurrentHashMap.KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE); }
    public static <T> ConcurrentHashMap.KeySetView<T, Boolean> newKeySet(int n) { return new ConcurrentHashMap.KeySetView<T, Boolean>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE); }
    public ConcurrentHashMap.KeySetView<K, V> keySet() { return new ConcurrentHashMap.KeySetView<K, V>(this, null); }

    static class KeySetView<K, V> extends Sets<K> {
        private final ConcurrentHashMap<K, V> map;
        private final V value;
        KeySetView(ConcurrentHashMap<K, V> m, V v) { map = m; value = v; }
        public int size() { return map.size(); }
        public boolean isEmpty() { return map.isEmpty(); }
        public boolean contains(Object o) { return map.containsKey(o); }
        public boolean add(K k) { if (value == null) throw new UnsupportedOperationException(); return map.putIfAbsent(k, value) == null; }
        public boolean remove(Object o) { return map.remove(o) != null; }
        public void clear() { map.clear(); }
        public Iterator<K> iterator() { return new Keys<K, V>(map).iterator(); }
    }
}

class ConcurrentSkipListMap<K, V> extends SyncTable<K, V> implements ConcurrentNavigableMap<K, V> {
    private final Comparator<? super K> by;
    public ConcurrentSkipListMap() { by = null; }
    public ConcurrentSkipListMap(Comparator<? super K> c) { by = c; }
    protected int hashOf(Object k) { return 0; }
    protected boolean isKey(Node n, Object k, int hash) { return Coll.compare(by, k, n.key) == 0; }
    protected int place(Object k, int hash) { int at = 0; while (at < nodes.length && Coll.compare(by, nodes[at].key, k) < 0) at++; return at; }
    private Node near(Object k, boolean down, boolean equal) {
        Node found = null;
        for (int i = 0; i < nodes.length; i++) {
            int c = Coll.compare(by, nodes[i].key, k);
            if (down && (c < 0 || equal && c == 0)) found = nodes[i];
            if (!down && (c > 0 || equal && c == 0)) return nodes[i];
        }
        return found;
    }
    private Node end(boolean last) { return nodes.length == 0 ? null : nodes[last ? nodes.length - 1 : 0]; }
    private static Map.Entry entry(Node n) { return n == null ? null : new Node(n.key, n.value); }
    private static Object key(Node n) { return n == null ? null : n.key; }
    private static Object sure(Node n) { if (n == null) throw new NoSuchElementException(); return n.key; }
    /* Functions are called without any lock, and again if the entry changed meanwhile. */
    public V computeIfAbsent(K k, Function<? super K, ? extends V> f) {
        some(k);
        some(f);
        V old = get(k);
        if (old != null) return old;
        V v = f.apply(k);
        if (v == null) return null;
        old = putIfAbsent(k, v);
        return old == null ? v : old;
    }
    public V computeIfPresent(K k, BiFunction<? super K, ? super V, ? extends V> f) {
        some(k);
        some(f);
        while (true) {
            Seen<V> seen = see(k);
            if (seen == null) return null;
            V v = f.apply(k, seen.value);
            if (change(k, seen, v)) return v;
        }
    }
    public V compute(K k, BiFunction<? super K, ? super V, ? extends V> f) {
        some(k);
        some(f);
        while (true) {
            Seen<V> seen = see(k);
            V v = f.apply(k, seen == null ? null : seen.value);
            if (seen == null ? v == null || putIfAbsent(k, v) == null : change(k, seen, v)) return v;
        }
    }
    public V merge(K k, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        some(k);
        some(value);
        some(f);
        while (true) {
            Seen<V> seen = see(k);
            V v = seen == null ? value : f.apply(seen.value, value);
            if (seen == null ? putIfAbsent(k, v) == null : change(k, seen, v)) return v;
        }
    }
    private synchronized Seen<V> see(K k) { int i = find(k); return i < 0 ? null : new Seen<V>(nodes[i], (V) nodes[i].value); }
    /* Whether the entry is as it was seen: then it has the new value, or is gone. */
    private synchronized boolean change(K k, Seen<V> seen, V v) {
        int i = find(k);
        if (v == null) {
            if (i < 0 || !Coll.equal(seen.value, nodes[i].value)) return false;
            delete(i);
            return true;
        }
        if (i < 0 || nodes[i] != seen.node || nodes[i].value != seen.value) return false;
        nodes[i].value = v;
        return true;
    }
    public synchronized K firstKey() { return (K) sure(end(false)); }
    public synchronized K lastKey() { return (K) sure(end(true)); }
    public synchronized Map.Entry<K, V> firstEntry() { return entry(end(false)); }
    public synchronized Map.Entry<K, V> lastEntry() { return entry(end(true)); }
    public synchronized K lowerKey(K k) { return (K) key(near(k, true, false)); }
    public synchronized K floorKey(K k) { return (K) key(near(k, true, true)); }
    public synchronized K higherKey(K k) { return (K) key(near(k, false, false)); }
    public synchronized K ceilingKey(K k) { return (K) key(near(k, false, true)); }
    public synchronized Map.Entry<K, V> floorEntry(K k) { return entry(near(k, true, true)); }
    public synchronized Map.Entry<K, V> ceilingEntry(K k) { return entry(near(k, false, true)); }
    public synchronized Map.Entry<K, V> pollFirstEntry() { Node n = end(false); if (n != null) delete(0); return entry(n); }
    public synchronized Map.Entry<K, V> pollLastEntry() { Node n = end(true); if (n != null) delete(nodes.length - 1); return entry(n); }
}

/* An entry and the value that it had. */
class Seen<V> {
    final Node node;
    final V value;
    Seen(Node n, V v) { node = n; value = v; }
}

class ConcurrentSkipListSet<E> extends Sets<E> {
    private final ConcurrentSkipListMap<E, Boolean> map;
    public ConcurrentSkipListSet() { map = new ConcurrentSkipListMap<E, Boolean>(); }
    public ConcurrentSkipListSet(Comparator<? super E> c) { map = new ConcurrentSkipListMap<E, Boolean>(c); }
    public int size() { return map.size(); }
    public boolean isEmpty() { return map.isEmpty(); }
    public boolean contains(Object o) { return map.containsKey(o); }
    public boolean add(E e) { return map.putIfAbsent(e, Boolean.TRUE) == null; }
    public boolean remove(Object o) { return map.remove(o) != null; }
    public void clear() { map.clear(); }
    public E first() { return map.firstKey(); }
    public E last() { return map.lastKey(); }
    public E lower(E e) { return map.lowerKey(e); }
    public E floor(E e) { return map.floorKey(e); }
    public E higher(E e) { return map.higherKey(e); }
    public E ceiling(E e) { return map.ceilingKey(e); }
    public E pollFirst() { Map.Entry<E, Boolean> e = map.pollFirstEntry(); return e == null ? null : e.getKey(); }
    public E pollLast() { Map.Entry<E, Boolean> e = map.pollLastEntry(); return e == null ? null : e.getKey(); }
    public Iterator<E> iterator() { return new Keys<E, Boolean>(map).iterator(); }
}
