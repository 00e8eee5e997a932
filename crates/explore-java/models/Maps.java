package heddle.model.java.util;

import heddle.model.*;
import java.util.*;
import java.util.function.*;

/** Maps that are not made for threads. */
abstract class PlainMap<K, V> extends Table<K, V> {
    @Reads public int size() { return nodes.length; }
    @Reads public boolean isEmpty() { return nodes.length == 0; }
    @Reads public V get(Object k) { return valueAt(find(k)); }
    @Reads public V getOrDefault(Object k, V d) { int i = find(k); return i < 0 ? d : valueAt(i); }
    @Reads public boolean containsKey(Object k) { return find(k) >= 0; }
    @Reads public boolean containsValue(Object v) { for (int i = 0; i < nodes.length; i++) if (Coll.equal(v, nodes[i].value)) return true; return false; }
    @Writes protected V store(K k, V v) { return set(k, v, false); }
    @Writes protected V storeIfAbsent(K k, V v) { return set(k, v, true); }
    public V put(K k, V v) { V old = store(k, v); evict(); return old; }
    public V putIfAbsent(K k, V v) { V old = storeIfAbsent(k, v); evict(); return old; }
    /** What a map may do after something came in. */
    protected void evict() {}
    /* Somebody asks for the order of these. */
    protected void ordered(Node[] all) {}
    @Writes public V remove(Object k) { int i = find(k); if (i < 0) return null; V old = (V) nodes[i].value; delete(i); return old; }
    @Writes public boolean remove(Object k, Object v) { int i = find(k); if (i < 0 || !Coll.equal(v, nodes[i].value)) return false; delete(i); return true; }
    @Writes public V replace(K k, V v) { int i = find(k); if (i < 0) return null; V old = (V) nodes[i].value; nodes[i].value = v; return old; }
    @Writes public boolean replace(K k, V old, V v) { int i = find(k); if (i < 0 || !Coll.equal(old, nodes[i].value)) return false; nodes[i].value = v; return true; }
    @Writes public void clear() { nodes = new Node[0]; }
    @Reads public Node[] version() { return nodes; }
    @Reads boolean is(Node[] v) { return nodes == v; }
    @Writes Node[] removed(Node[] v, int i) { if (nodes != v) throw new ConcurrentModificationException(); delete(i); return nodes; }
    public Set<Map.Entry<K, V>> entrySet() { return new Entries<K, V>(this); }
    public V computeIfAbsent(K k, Function<? super K, ? extends V> f) {
        V old = get(k);
        if (old != null) return old;
        Node[] before = version();
        V v = f.apply(k);
        if (!is(before)) throw new ConcurrentModificationException();
        if (v != null) { store(k, v); evict(); }
        return v;
    }
    public V computeIfPresent(K k, BiFunction<? super K, ? super V, ? extends V> f) {
        V old = get(k);
        if (old == null) return null;
        Node[] before = version();
        V v = f.apply(k, old);
        if (!is(before)) throw new ConcurrentModificationException();
        if (v != null) store(k, v); else remove(k);
        return v;
    }
    public V compute(K k, BiFunction<? super K, ? super V, ? extends V> f) {
        V old = get(k);
        Node[] before = version();
        V v = f.apply(k, old);
        if (!is(before)) throw new ConcurrentModificationException();
        if (v != null) { store(k, v); evict(); } else if (old != null || containsKey(k)) remove(k);
        return v;
    }
    public V merge(K k, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (value == null || f == null) throw new NullPointerException();
        V old = get(k);
        Node[] before = version();
        V v = old == null ? value : f.apply(old, value);
        if (!is(before)) throw new ConcurrentModificationException();
        if (v != null) { store(k, v); evict(); } else remove(k);
        return v;
    }
    public void forEach(BiConsumer<? super K, ? super V> f) {
        Node[] before = version();
        for (Map.Entry<K, V> e : entrySet()) f.accept(e.getKey(), e.getValue());
        if (!is(before)) throw new ConcurrentModificationException();
    }
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        for (Map.Entry<K, V> e : entrySet()) e.setValue(f.apply(e.getKey(), e.getValue()));
    }
}

/** The entries of a map that is not made for threads. */
class Entries<K, V> extends Sets<Map.Entry<K, V>> {
    private final PlainMap<K, V> map;
    Entries(PlainMap<K, V> m) { map = m; }
    public int size() { return map.size(); }
    public void clear() { map.clear(); }
    public Iterator<Map.Entry<K, V>> iterator() { return new EntryCursor<K, V>(map); }
}

class EntryCursor<K, V> implements Iterator<Map.Entry<K, V>> {
    private final PlainMap<K, V> map;
    private Node[] version;
    private int at;
    private int last = -1;
    EntryCursor(PlainMap<K, V> m) { map = m; version = m.version(); }
    @Alone public boolean hasNext() { return at < version.length; }
    public Map.Entry<K, V> next() {
        if (!map.is(version)) throw new ConcurrentModificationException();
        return take();
    }
    @Alone private Map.Entry<K, V> take() {
        if (at >= version.length) throw new NoSuchElementException();
        if (at == 0 && version.length > 1) map.ordered(version);
        last = at;
        return version[at++];
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        version = map.removed(version, last);
        at = last;
        last = -1;
    }
}

/* Entries are in the order of the real tables: by the place of their hash code. Who asks for the order of objects without a hash code of their own is told that it is not known. */
class HashMap<K, V> extends PlainMap<K, V> {
    private int capacity;
    public HashMap() { capacity = 16; }
    public HashMap(int n) { capacity = tableFor(n); }
    public HashMap(int n, float load) { capacity = tableFor(n); }
    @Steps public HashMap(Map<? extends K, ? extends V> m) {
        capacity = tableFor((int) (m.size() / 0.75 + 1.0));
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) set(e.getKey(), e.getValue(), false);
    }
    static int tableFor(int n) {
        if (n < 0) throw new IllegalArgumentException("Illegal initial capacity: " + n);
        int c = 1;
        while (c < n) c <<= 1;
        return c;
    }
    protected int hashOf(Object k) { int h = Coll.hash(k); return h ^ h >>> 16; }
    protected int place(Object k, int hash) {
        int bucket = hash & capacity - 1, at = 0;
        while (at < nodes.length && (nodes[at].hash & capacity - 1) <= bucket) at++;
        return at;
    }
    protected void grown() {
        while (nodes.length > capacity - (capacity >> 2)) {
            capacity <<= 1;
            for (int i = 1; i < nodes.length; i++) {
                Node x = nodes[i];
                int j = i - 1;
                while (j >= 0 && (nodes[j].hash & capacity - 1) > (x.hash & capacity - 1)) { nodes[j + 1] = nodes[j]; j--; }
                nodes[j + 1] = x;
            }
        }
    }
    protected void ordered(Node[] all) {
        for (int i = 0; i < all.length; i++) if (all[i].key != null && !Model.hashes(all[i].key)) Model.unsupported("the order of keys that have no `hashCode` of their own");
    }
    public Object clone() { return new HashMap<K, V>(this); }
}

class WeakHashMap<K, V> extends HashMap<K, V> {
    public WeakHashMap() { Model.limited("keys of a `WeakHashMap` that stay as long as the map"); }
}

class IdentityHashMap<K, V> extends PlainMap<K, V> {
    public IdentityHashMap() {}
    public IdentityHashMap(int n) {}
    protected int hashOf(Object k) { return 0; }
    protected int place(Object k, int hash) { return nodes.length; }
    protected boolean isKey(Node n, Object k, int hash) { return n.key == k; }
}

class LinkedHashMap<K, V> extends PlainMap<K, V> {
    private boolean byAccess;
    public LinkedHashMap() {}
    public LinkedHashMap(int n) {}
    public LinkedHashMap(int n, float load) {}
    public LinkedHashMap(int n, float load, boolean access) { byAccess = access; }
    @Steps public LinkedHashMap(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) set(e.getKey(), e.getValue(), false);
    }
    protected int hashOf(Object k) { return Coll.hash(k); }
    protected int place(Object k, int hash) { return nodes.length; }
    protected boolean removeEldestEntry(Map.Entry<K, V> e) { return false; }
    protected void evict() {
        Node[] all = version();
        if (all.length > 0 && removeEldestEntry(first(all))) remove(first(all).getKey());
    }
    @Alone private Map.Entry<K, V> first(Node[] all) { return all[0]; }
    protected void used(int at) {
        if (!byAccess || at == nodes.length - 1) return;
        Node n = nodes[at];
        Node[] all = new Node[nodes.length];
        int j = 0;
        for (int i = 0; i < nodes.length; i++) if (i != at) all[j++] = nodes[i];
        all[j] = n;
        nodes = all;
    }
    /* With an order by access a look writes. */
    public V get(Object k) { return byAccess ? touched(k, null) : super.get(k); }
    public V getOrDefault(Object k, V d) { return byAccess ? touched(k, d) : super.getOrDefault(k, d); }
    @Writes private V touched(Object k, V d) { int i = find(k); return i < 0 ? d : valueAt(i); }
}

/** Sorted by keys. */
class TreeMap<K, V> extends PlainMap<K, V> implements NavigableMap<K, V> {
    private final Comparator<? super K> by;
    public TreeMap() { by = null; }
    public TreeMap(Comparator<? super K> c) { by = c; }
    @Steps public TreeMap(Map<? extends K, ? extends V> m) {
        by = null;
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) set(e.getKey(), e.getValue(), false);
    }
    public Comparator<? super K> comparator() { return by; }
    protected int hashOf(Object k) { if (k == null && by == null) throw new NullPointerException(); return 0; }
    protected boolean isKey(Node n, Object k, int hash) { return Coll.compare(by, k, n.key) == 0; }
    protected int place(Object k, int hash) {
        if (nodes.length == 0) Coll.compare(by, k, k);
        int at = 0;
        while (at < nodes.length && Coll.compare(by, nodes[at].key, k) < 0) at++;
        return at;
    }
    /** The place of the last key that is less (or equal), or of the first one that is greater (or equal). */
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
    @Reads public K firstKey() { return (K) sure(end(false)); }
    @Reads public K lastKey() { return (K) sure(end(true)); }
    @Reads public Map.Entry<K, V> firstEntry() { return entry(end(false)); }
    @Reads public Map.Entry<K, V> lastEntry() { return entry(end(true)); }
    @Reads public K lowerKey(K k) { return (K) key(near(k, true, false)); }
    @Reads public K floorKey(K k) { return (K) key(near(k, true, true)); }
    @Reads public K higherKey(K k) { return (K) key(near(k, false, false)); }
    @Reads public K ceilingKey(K k) { return (K) key(near(k, false, true)); }
    @Reads public Map.Entry<K, V> lowerEntry(K k) { return entry(near(k, true, false)); }
    @Reads public Map.Entry<K, V> floorEntry(K k) { return entry(near(k, true, true)); }
    @Reads public Map.Entry<K, V> higherEntry(K k) { return entry(near(k, false, false)); }
    @Reads public Map.Entry<K, V> ceilingEntry(K k) { return entry(near(k, false, true)); }
    @Writes public Map.Entry<K, V> pollFirstEntry() { Node n = end(false); if (n != null) delete(0); return entry(n); }
    @Writes public Map.Entry<K, V> pollLastEntry() { Node n = end(true); if (n != null) delete(nodes.length - 1); return entry(n); }
    /* Copies, where Java has views. */
    private TreeMap<K, V> part(boolean from, K a, boolean withA, boolean to, K b, boolean withB) {
        Model.limited("parts of a `TreeMap` that do not see later changes");
        return taken(from, a, withA, to, b, withB);
    }
    @Reads private TreeMap<K, V> taken(boolean from, K a, boolean withA, boolean to, K b, boolean withB) {
        TreeMap<K, V> out = new TreeMap<K, V>(by);
        for (int i = 0; i < nodes.length; i++) {
            int x = from ? Coll.compare(by, nodes[i].key, a) : 1, y = to ? Coll.compare(by, nodes[i].key, b) : -1;
            if ((x > 0 || withA && x == 0) && (y < 0 || withB && y == 0)) out.set(nodes[i].key, nodes[i].value, false);
        }
        return out;
    }
    public SortedMap<K, V> headMap(K b) { return part(false, null, false, true, b, false); }
    public NavigableMap<K, V> headMap(K b, boolean with) { return part(false, null, false, true, b, with); }
    public SortedMap<K, V> tailMap(K a) { return part(true, a, true, false, null, false); }
    public NavigableMap<K, V> tailMap(K a, boolean with) { return part(true, a, with, false, null, false); }
    public SortedMap<K, V> subMap(K a, K b) { return part(true, a, true, true, b, false); }
    public NavigableMap<K, V> subMap(K a, boolean withA, K b, boolean withB) { return part(true, a, withA, true, b, withB); }
}

/** By constants of an enum, in their order. */
class EnumMap<K extends Enum<K>, V> extends PlainMap<K, V> {
    public EnumMap(Class<K> c) {}
    @Steps public EnumMap(Map<K, ? extends V> m) { for (Map.Entry<K, ? extends V> e : m.entrySet()) set(e.getKey(), e.getValue(), false); }
    protected int hashOf(Object k) { return k instanceof Enum ? ((Enum<?>) k).ordinal() : -1; }
    protected int place(Object k, int hash) {
        if (k == null) throw new NullPointerException();
        int at = 0;
        while (at < nodes.length && nodes[at].hash < hash) at++;
        return at;
    }
}

class Hashtable<K, V> extends HashMap<K, V> {
    public Hashtable() {}
    public Hashtable(int n) {}
    public int size() { synchronized (this) { return super.size(); } }
    public boolean isEmpty() { synchronized (this) { return super.isEmpty(); } }
    public V get(Object k) { synchronized (this) { return super.get(k); } }
    public V getOrDefault(Object k, V d) { synchronized (this) { return super.getOrDefault(k, d); } }
    public boolean containsKey(Object k) { synchronized (this) { return super.containsKey(k); } }
    public boolean contains(Object v) { synchronized (this) { return super.containsValue(v); } }
    public V put(K k, V v) { synchronized (this) { if (k == null || v == null) throw new NullPointerException(); return super.put(k, v); } }
    public V putIfAbsent(K k, V v) { synchronized (this) { return super.putIfAbsent(k, v); } }
    public V remove(Object k) { synchronized (this) { return super.remove(k); } }
    public void clear() { synchronized (this) { super.clear(); } }
    public V computeIfAbsent(K k, Function<? super K, ? extends V> f) { synchronized (this) { return super.computeIfAbsent(k, f); } }
    public V compute(K k, BiFunction<? super K, ? super V, ? extends V> f) { synchronized (this) { return super.compute(k, f); } }
    public V merge(K k, V v, BiFunction<? super V, ? super V, ? extends V> f) { synchronized (this) { return super.merge(k, v, f); } }
    public String toString() { synchronized (this) { return super.toString(); } }
}

class Properties extends Hashtable<Object, Object> {
    public Properties() {}
    public String getProperty(String k) { Object o = get(k); return o instanceof String ? (String) o : null; }
    public String getProperty(String k, String d) { String s = getProperty(k); return s == null ? d : s; }
    public Object setProperty(String k, String v) { return put(k, v); }
}

class AbstractMap_ {}

/** `Map.of` and `Map.copyOf`; Java has them in any order. */
class FixedMap<K, V> extends LinkedHashMap<K, V> {
    private boolean done;
    FixedMap(Object[] all) {
        for (int i = 0; i < all.length; i += 2) {
            if (all[i] == null || all[i + 1] == null) throw new NullPointerException();
            if (find(all[i]) >= 0) throw new IllegalArgumentException("duplicate key: " + all[i]);
            set(all[i], all[i + 1], false);
        }
        done = true;
        if (nodes.length > 1) Model.limited("maps of `Map.of` in the order in which they are written");
    }
    @Alone public int size() { return nodes.length; }
    @Alone public boolean isEmpty() { return nodes.length == 0; }
    @Alone public V get(Object k) { if (k == null) throw new NullPointerException(); return valueAt(find(k)); }
    @Alone public V getOrDefault(Object k, V d) { int i = find(k); return i < 0 ? d : valueAt(i); }
    @Alone public boolean containsKey(Object k) { if (k == null) throw new NullPointerException(); return find(k) >= 0; }
    @Alone public void look() {}
    @Alone public Node[] version() { return nodes; }
    @Alone boolean is(Node[] v) { return true; }
    public void touch() { throw new UnsupportedOperationException(); }
    protected V store(K k, V v) { throw new UnsupportedOperationException(); }
    protected V storeIfAbsent(K k, V v) { throw new UnsupportedOperationException(); }
    public V remove(Object k) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public V replace(K k, V v) { throw new UnsupportedOperationException(); }
    Node[] removed(Node[] v, int i) { throw new UnsupportedOperationException(); }
}

class Map_ {
    public static <K, V> Map<K, V> of() { return new FixedMap<K, V>(new Object[0]); }
    public static <K, V> Map<K, V> of(K a, V b) { return new FixedMap<K, V>(new Object[] {a, b}); }
    public static <K, V> Map<K, V> of(K a, V b, K c, V d) { return new FixedMap<K, V>(new Object[] {a, b, c, d}); }
    public static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f) { return new FixedMap<K, V>(new Object[] {a, b, c, d, e, f}); }
    public static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h) { return new FixedMap<K, V>(new Object[] {a, b, c, d, e, f, g, h}); }
    public static <K, V> Map.Entry<K, V> entry(K k, V v) { if (k == null || v == null) throw new NullPointerException(); return new Node<K, V>(k, v); }
    public static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>[] all) {
        Object[] flat = new Object[2 * all.length];
        for (int i = 0; i < all.length; i++) { flat[2 * i] = all[i].getKey(); flat[2 * i + 1] = all[i].getValue(); }
        return new FixedMap<K, V>(flat);
    }
    public static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> m) {
        if (m instanceof FixedMap) return (Map<K, V>) m;
        ArrayList<Object> all = new ArrayList<Object>();
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) { all.add(e.getKey()); all.add(e.getValue()); }
        return new FixedMap<K, V>(all.toArray());
    }
    public static <K, V> V getOrDefault(Map<K, V> m, Object k, V d) { V v = m.get(k); return v != null || m.containsKey(k) ? v : d; }
    public static <K, V> void forEach(Map<K, V> m, BiConsumer<? super K, ? super V> f) { for (Map.Entry<K, V> e : m.entrySet()) f.accept(e.getKey(), e.getValue()); }
    public static <K, V> void replaceAll(Map<K, V> m, BiFunction<? super K, ? super V, ? extends V> f) { for (Map.Entry<K, V> e : m.entrySet()) e.setValue(f.apply(e.getKey(), e.getValue())); }
    public static <K, V> V putIfAbsent(Map<K, V> m, K k, V v) { V old = m.get(k); if (old == null) old = m.put(k, v); return old; }
    public static <K, V> boolean remove(Map<K, V> m, Object k, Object v) {
        if (!Coll.equal(m.get(k), v) || v == null && !m.containsKey(k)) return false;
        m.remove(k);
        return true;
    }
    public static <K, V> V replace(Map<K, V> m, K k, V v) { V old = m.get(k); return old != null || m.containsKey(k) ? m.put(k, v) : old; }
    public static <K, V> boolean replace(Map<K, V> m, K k, V a, V b) {
        if (!Coll.equal(m.get(k), a) || a == null && !m.containsKey(k)) return false;
        m.put(k, b);
        return true;
    }
    public static <K, V> V computeIfAbsent(Map<K, V> m, K k, Function<? super K, ? extends V> f) {
        V v = m.get(k);
        if (v == null && (v = f.apply(k)) != null) m.put(k, v);
        return v;
    }
    public static <K, V> V computeIfPresent(Map<K, V> m, K k, BiFunction<? super K, ? super V, ? extends V> f) {
        V old = m.get(k);
        if (old == null) return null;
        V v = f.apply(k, old);
        if (v != null) m.put(k, v); else m.remove(k);
        return v;
    }
    public static <K, V> V compute(Map<K, V> m, K k, BiFunction<? super K, ? super V, ? extends V> f) {
        V old = m.get(k), v = f.apply(k, old);
        if (v != null) m.put(k, v); else if (old != null || m.containsKey(k)) m.remove(k);
        return v;
    }
    public static <K, V> V merge(Map<K, V> m, K k, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        V old = m.get(k), v = old == null ? value : f.apply(old, value);
        if (v == null) m.remove(k); else m.put(k, v);
        return v;
    }
}

class Map$Entry_ {
    public static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() { return (a, b) -> a.getKey().compareTo(b.getKey()); }
    public static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() { return (a, b) -> a.getValue().compareTo(b.getValue()); }
    public static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> c) { return (a, b) -> c.compare(a.getKey(), b.getKey()); }
    public static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> c) { return (a, b) -> c.compare(a.getValue(), b.getValue()); }
}

/** Sets are the keys of maps. */
abstract class MapSet<E> extends Sets<E> {
    protected final PlainMap<E, Object> map;
    MapSet(PlainMap<E, Object> m) { map = m; }
    public int size() { return map.size(); }
    public boolean isEmpty() { return map.isEmpty(); }
    public boolean contains(Object o) { return map.containsKey(o); }
    public boolean add(E e) { return map.storeIfAbsent(e, Boolean.TRUE) == null; }
    public boolean remove(Object o) { return map.remove(o) != null; }
    public void clear() { map.clear(); }
    public Iterator<E> iterator() { return new Keys<E, Object>(map).iterator(); }
}

class HashSet<E> extends MapSet<E> {
    public HashSet() { super(new HashMap<E, Object>()); }
    public HashSet(int n) { super(new HashMap<E, Object>(n)); }
    public HashSet(int n, float load) { super(new HashMap<E, Object>(n)); }
    @Steps public HashSet(Collection<? extends E> c) { super(new HashMap<E, Object>(Math.max((int) (c.size() / .75f) + 1, 16))); addAll(c); }
    HashSet(PlainMap<E, Object> m) { super(m); }
    public Object clone() { return new HashSet<E>(this); }
}

class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() { super(new LinkedHashMap<E, Object>()); }
    public LinkedHashSet(int n) { super(new LinkedHashMap<E, Object>()); }
    @Steps public LinkedHashSet(Collection<? extends E> c) { super(new LinkedHashMap<E, Object>()); addAll(c); }
}

class TreeSet<E> extends MapSet<E> implements NavigableSet<E> {
    public TreeSet() { super(new TreeMap<E, Object>()); }
    public TreeSet(Comparator<? super E> c) { super(new TreeMap<E, Object>(c)); }
    @Steps public TreeSet(Collection<? extends E> c) { super(new TreeMap<E, Object>()); addAll(c); }
    private TreeMap<E, Object> tree() { return (TreeMap<E, Object>) map; }
    public E first() { return tree().firstKey(); }
    public E last() { return tree().lastKey(); }
    public E lower(E e) { return tree().lowerKey(e); }
    public E floor(E e) { return tree().floorKey(e); }
    public E higher(E e) { return tree().higherKey(e); }
    public E ceiling(E e) { return tree().ceilingKey(e); }
    public E pollFirst() { Map.Entry<E, Object> e = tree().pollFirstEntry(); return e == null ? null : e.getKey(); }
    public E pollLast() { Map.Entry<E, Object> e = tree().pollLastEntry(); return e == null ? null : e.getKey(); }
    public Comparator<? super E> comparator() { return tree().comparator(); }
}

/** Constants of an enum, in their order. */
class EnumSet<E extends Enum<E>> extends MapSet<E> {
    private final Class<E> of;
    private EnumSet(Class<E> c) { super(new EnumMap<E, Object>(c)); of = c; }
    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> c) { return new EnumSet<E>(c); }
    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> c) {
        EnumSet<E> s = new EnumSet<E>(c);
        Object[] all = Model.constants(c);
        for (int i = 0; i < all.length; i++) s.add((E) all[i]);
        return s;
    }
    public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> o) {
        EnumSet<E> s = allOf(o.of);
        s.removeAll(o);
        return s;
    }
    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> c) {
        EnumSet<E> s = new EnumSet<E>(null);
        s.addAll(c);
        return s;
    }
    public static <E extends Enum<E>> EnumSet<E> of(E a) { EnumSet<E> s = new EnumSet<E>(a.getDeclaringClass()); s.add(a); return s; }
    public static <E extends Enum<E>> EnumSet<E> of(E a, E b) { EnumSet<E> s = of(a); s.add(b); return s; }
    public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c) { EnumSet<E> s = of(a, b); s.add(c); return s; }
    public static <E extends Enum<E>> EnumSet<E> of(E a, E[] more) { EnumSet<E> s = of(a); for (E e : more) s.add(e); return s; }
}

/** `Set.of` and `Set.copyOf`; Java has them in any order. */
class FixedSet<E> extends Sets<E> {
    private final Object[] all;
    FixedSet(Object[] a, boolean unique) {
        Object[] found = new Object[a.length];
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) throw new NullPointerException();
            boolean known = false;
            for (int j = 0; j < n; j++) known |= Coll.equal(a[i], found[j]);
            if (known && unique) throw new IllegalArgumentException("duplicate element: " + a[i]);
            if (!known) found[n++] = a[i];
        }
        all = new Object[n];
        for (int i = 0; i < n; i++) all[i] = found[i];
        if (n > 1) Model.limited("sets of `Set.of` in the order in which they are written");
    }
    public int size() { return all.length; }
    @Alone public boolean contains(Object o) {
        if (o == null) throw new NullPointerException();
        for (int i = 0; i < all.length; i++) if (Coll.equal(o, all[i])) return true;
        return false;
    }
    public boolean remove(Object o) { throw new UnsupportedOperationException(); }
    public boolean addAll(Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public Iterator<E> iterator() { return new Snapshot<E>(all, null); }
}

class Set_ {
    public static <E> Set<E> of() { return new FixedSet<E>(new Object[0], true); }
    public static <E> Set<E> of(E a) { return new FixedSet<E>(new Object[] {a}, true); }
    public static <E> Set<E> of(E a, E b) { return new FixedSet<E>(new Object[] {a, b}, true); }
    public static <E> Set<E> of(E a, E b, E c) { return new FixedSet<E>(new Object[] {a, b, c}, true); }
    public static <E> Set<E> of(E a, E b, E c, E d) { return new FixedSet<E>(new Object[] {a, b, c, d}, true); }
    public static <E> Set<E> of(E[] all) { return new FixedSet<E>(all, true); }
    public static <E> Set<E> copyOf(Collection<? extends E> c) { return c instanceof FixedSet ? (Set<E>) c : new FixedSet<E>(c.toArray(), false); }
}
