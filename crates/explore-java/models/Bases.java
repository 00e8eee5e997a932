package heddle.model;

import java.util.*;
import java.util.function.*;

/** What collections have in common: all of it by way of the iterator, as in `AbstractCollection`. */
public abstract class Coll<E> implements Collection<E> {
    public abstract Iterator<E> iterator();
    public abstract int size();
    public boolean isEmpty() { return size() == 0; }
    public boolean contains(Object o) {
        Iterator<E> it = iterator();
        while (it.hasNext()) if (Coll.equal(o, it.next())) return true;
        return false;
    }
    public boolean add(E e) { throw new UnsupportedOperationException(); }
    public boolean remove(Object o) {
        Iterator<E> it = iterator();
        while (it.hasNext()) if (Coll.equal(o, it.next())) { it.remove(); return true; }
        return false;
    }
    public boolean containsAll(Collection<?> c) {
        for (Object o : c) if (!contains(o)) return false;
        return true;
    }
    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) if (add(e)) changed = true;
        return changed;
    }
    public boolean removeAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        boolean changed = false;
        Iterator<E> it = iterator();
        while (it.hasNext()) if (c.contains(it.next())) { it.remove(); changed = true; }
        return changed;
    }
    public boolean retainAll(Collection<?> c) {
        if (c == null) throw new NullPointerException();
        boolean changed = false;
        Iterator<E> it = iterator();
        while (it.hasNext()) if (!c.contains(it.next())) { it.remove(); changed = true; }
        return changed;
    }
    public boolean removeIf(Predicate<? super E> p) {
        boolean changed = false;
        Iterator<E> it = iterator();
        while (it.hasNext()) if (p.test(it.next())) { it.remove(); changed = true; }
        return changed;
    }
    public void clear() {
        Iterator<E> it = iterator();
        while (it.hasNext()) { it.next(); it.remove(); }
    }
    public Object[] toArray() {
        Object[] all = new Object[size()];
        int n = 0;
        Iterator<E> it = iterator();
        while (it.hasNext() && n < all.length) all[n++] = it.next();
        return all;
    }
    @SuppressWarnings("unchecked") public <T> T[] toArray(T[] like) {
        Object[] all = toArray();
        T[] out = like.length >= all.length ? like : (T[]) Model.array(like, all.length);
        for (int i = 0; i < all.length; i++) out[i] = (T) all[i];
        if (out.length > all.length) out[all.length] = null;
        return out;
    }
    @SuppressWarnings("unchecked") public <T> T[] toArray(IntFunction<T[]> make) { return toArray(make.apply(0)); }
    public void forEach(Consumer<? super E> f) {
        Objects.requireNonNull(f);
        for (E e : this) f.accept(e);
    }
    public String toString() {
        Iterator<E> it = iterator();
        String out = "[";
        boolean first = true;
        while (it.hasNext()) {
            E e = it.next();
            if (!first) out = out + ", ";
            first = false;
            out = out + (e == this ? "(this Collection)" : String.valueOf(e));
        }
        return out + "]";
    }
    public static boolean equal(Object a, Object b) { return a == null ? b == null : Model.same(a, b) || a.equals(b); }
    public static int hash(Object o) { return o == null || !Model.hashes(o) ? 0 : o.hashCode(); }
    /** The hash code of an element in that of its collection. */
    public static int code(Object o) { return o == null ? 0 : o.hashCode(); }
    @SuppressWarnings("unchecked") public static int compare(Comparator<?> by, Object a, Object b) {
        return by == null ? ((Comparable<Object>) a).compareTo(b) : ((Comparator<Object>) by).compare(a, b);
    }
    /** Sorts without changing the order of equals. */
    public static void sort(Object[] a, int from, int to, Comparator<?> by) {
        for (int i = from + 1; i < to; i++) {
            Object x = a[i];
            int j = i - 1;
            while (j >= from && compare(by, a[j], x) > 0) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
}

/** Elements in an array that is as long as there are elements; every change of their number makes a new one. */
public abstract class Seq<E> extends Coll<E> {
    protected Object[] items = new Object[0];
    protected void insert(int at, Object e) {
        int n = items.length;
        Object[] more = new Object[n + 1];
        for (int i = 0; i < at; i++) more[i] = items[i];
        more[at] = e;
        for (int i = at; i < n; i++) more[i + 1] = items[i];
        items = more;
    }
    protected void append(Object e) { insert(items.length, e); }
    @SuppressWarnings("unchecked") protected E delete(int at) {
        E old = (E) items[at];
        int n = items.length;
        Object[] less = new Object[n - 1];
        for (int i = 0, j = 0; i < n; i++) if (i != at) less[j++] = items[i];
        items = less;
        return old;
    }
    protected int find(Object o) {
        for (int i = 0; i < items.length; i++) if (Coll.equal(o, items[i])) return i;
        return -1;
    }
    protected int findLast(Object o) {
        for (int i = items.length - 1; i >= 0; i--) if (Coll.equal(o, items[i])) return i;
        return -1;
    }
    protected boolean drop(Object o) {
        int i = find(o);
        if (i >= 0) delete(i);
        return i >= 0;
    }
    protected void appendAll(Object[] all) {
        int n = items.length;
        Object[] more = new Object[n + all.length];
        for (int i = 0; i < n; i++) more[i] = items[i];
        for (int i = 0; i < all.length; i++) more[n + i] = all[i];
        items = more;
    }
    protected Object[] copy() {
        Object[] all = new Object[items.length];
        for (int i = 0; i < all.length; i++) all[i] = items[i];
        return all;
    }
    @SuppressWarnings("unchecked") protected E at(int i) { return (E) items[i]; }
    protected static Object some(Object o) { if (o == null) throw new NullPointerException(); return o; }
}

/** An iterator over what was there at its beginning. */
public class Snapshot<E> implements ListIterator<E> {
    private final Object[] all;
    private int next;
    private int last = -1;
    private final Collection<?> from;
    public Snapshot(Object[] a, Collection<?> c) { all = a; from = c; }
    public Snapshot(Object[] a, Collection<?> c, int at) { all = a; from = c; next = at; }
    public boolean hasNext() { return next < all.length; }
    @SuppressWarnings("unchecked") public E next() {
        if (next >= all.length) throw new NoSuchElementException();
        last = next;
        return (E) all[next++];
    }
    public boolean hasPrevious() { return next > 0; }
    @SuppressWarnings("unchecked") public E previous() {
        if (next <= 0) throw new NoSuchElementException();
        last = --next;
        return (E) all[next];
    }
    public int nextIndex() { return next; }
    public int previousIndex() { return next - 1; }
    public void remove() {
        if (from == null) throw new UnsupportedOperationException();
        if (last < 0) throw new IllegalStateException();
        from.remove(all[last]);
        last = -1;
    }
    public void set(E e) { throw new UnsupportedOperationException(); }
    public void add(E e) { throw new UnsupportedOperationException(); }
}

/** An entry of a map. */
public class Node<K, V> implements Map.Entry<K, V> {
    public final K key;
    public V value;
    public final int hash;
    /** The map whose contents it is a part of. */
    private final Table owner;
    public Node(K k, V v) { this(k, v, 0, null); }
    public Node(K k, V v, int h, Table o) { key = k; value = v; hash = h; owner = o; }
    public K getKey() { return key; }
    public V getValue() { if (owner != null) owner.look(); return value; }
    public V setValue(V v) { if (owner != null) owner.touch(); V old = value; value = v; return old; }
    public boolean equals(Object o) {
        if (!(o instanceof Map.Entry)) return false;
        Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
        return Coll.equal(key, e.getKey()) && Coll.equal(getValue(), e.getValue());
    }
    public int hashCode() { return Coll.code(key) ^ Coll.code(getValue()); }
    public String toString() { return key + "=" + getValue(); }
}

/** What maps have in common: all of it by way of the entries, as in `AbstractMap`. */
public abstract class Mapping<K, V> implements Map<K, V> {
    public abstract Set<Map.Entry<K, V>> entrySet();
    public int size() { return entrySet().size(); }
    public boolean isEmpty() { return size() == 0; }
    protected Map.Entry<K, V> entry(Object k) {
        for (Map.Entry<K, V> e : entrySet()) if (Coll.equal(k, e.getKey())) return e;
        return null;
    }
    public V get(Object k) { Map.Entry<K, V> e = entry(k); return e == null ? null : e.getValue(); }
    public boolean containsKey(Object k) { return entry(k) != null; }
    public boolean containsValue(Object v) {
        for (Map.Entry<K, V> e : entrySet()) if (Coll.equal(v, e.getValue())) return true;
        return false;
    }
    public V put(K k, V v) { throw new UnsupportedOperationException(); }
    public V remove(Object k) {
        Iterator<Map.Entry<K, V>> it = entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<K, V> e = it.next();
            if (Coll.equal(k, e.getKey())) { V old = e.getValue(); it.remove(); return old; }
        }
        return null;
    }
    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) put(e.getKey(), e.getValue());
    }
    public void clear() { entrySet().clear(); }
    public Set<K> keySet() { return new Keys<K, V>(this); }
    public Collection<V> values() { return new Values<K, V>(this); }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Map)) return false;
        Map<?, ?> m = (Map<?, ?>) o;
        if (m.size() != size()) return false;
        for (Map.Entry<K, V> e : entrySet()) {
            Object v = m.get(e.getKey());
            if (!Coll.equal(e.getValue(), v) || v == null && !m.containsKey(e.getKey())) return false;
        }
        return true;
    }
    public int hashCode() {
        int h = 0;
        for (Map.Entry<K, V> e : entrySet()) h += e.hashCode();
        return h;
    }
    public String toString() {
        String out = "{";
        boolean first = true;
        for (Map.Entry<K, V> e : entrySet()) {
            if (!first) out = out + ", ";
            first = false;
            K k = e.getKey();
            V v = e.getValue();
            out = out + (k == this ? "(this Map)" : String.valueOf(k)) + "=" + (v == this ? "(this Map)" : String.valueOf(v));
        }
        return out + "}";
    }
}

/** What sets have in common. */
public abstract class Sets<E> extends Coll<E> implements Set<E> {
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof Set)) return false;
        Collection<?> c = (Collection<?>) o;
        return c.size() == size() && containsAll(c);
    }
    public int hashCode() {
        int h = 0;
        for (E e : this) h += Coll.code(e);
        return h;
    }
    public boolean removeAll(Collection<?> c) {
        boolean changed = false;
        if (size() > c.size()) {
            for (Object o : c) changed |= remove(o);
        } else {
            Iterator<E> it = iterator();
            while (it.hasNext()) if (c.contains(it.next())) { it.remove(); changed = true; }
        }
        return changed;
    }
}

/** The keys of a map. */
public class Keys<K, V> extends Sets<K> {
    private final Map<K, V> map;
    public Keys(Map<K, V> m) { map = m; }
    public int size() { return map.size(); }
    public boolean contains(Object o) { return map.containsKey(o); }
    public boolean remove(Object o) {
        if (!map.containsKey(o)) return false;
        map.remove(o);
        return true;
    }
    public void clear() { map.clear(); }
    public Iterator<K> iterator() {
        Iterator<Map.Entry<K, V>> it = map.entrySet().iterator();
        return new Iterator<K>() {
            public boolean hasNext() { return it.hasNext(); }
            public K next() { return it.next().getKey(); }
            public void remove() { it.remove(); }
        };
    }
}

/** The values of a map. */
public class Values<K, V> extends Coll<V> {
    private final Map<K, V> map;
    public Values(Map<K, V> m) { map = m; }
    public int size() { return map.size(); }
    public boolean contains(Object o) { return map.containsValue(o); }
    public void clear() { map.clear(); }
    public Iterator<V> iterator() {
        Iterator<Map.Entry<K, V>> it = map.entrySet().iterator();
        return new Iterator<V>() {
            public boolean hasNext() { return it.hasNext(); }
            public V next() { return it.next().getValue(); }
            public void remove() { it.remove(); }
        };
    }
}

/** Entries in an array in the order of iteration; every change of their number makes a new array. */
public abstract class Table<K, V> extends Mapping<K, V> {
    public Node[] nodes = new Node[0];
    @Reads public void look() {}
    @Writes public void touch() {}
    /** The hash code of a key as the map uses it; sorted maps have none. */
    protected abstract int hashOf(Object k);
    /** Where a new entry belongs. */
    protected abstract int place(Object k, int hash);
    protected void grown() {}
    protected void used(int at) {}
    protected boolean isKey(Node n, Object k, int hash) { return n.hash == hash && Coll.equal(k, n.key); }
    public int find(Object k) {
        int h = hashOf(k);
        for (int i = 0; i < nodes.length; i++) if (isKey(nodes[i], k, h)) return i;
        return -1;
    }
    public void insert(Object k, Object v) {
        int h = hashOf(k);
        int at = place(k, h), n = nodes.length;
        Node[] more = new Node[n + 1];
        for (int i = 0; i < at; i++) more[i] = nodes[i];
        more[at] = new Node(k, v, h, this);
        for (int i = at; i < n; i++) more[i + 1] = nodes[i];
        nodes = more;
        grown();
    }
    public void delete(int at) {
        int n = nodes.length;
        Node[] less = new Node[n - 1];
        for (int i = 0, j = 0; i < n; i++) if (i != at) less[j++] = nodes[i];
        nodes = less;
    }
    /** Puts a value; gives the old one. */
    @SuppressWarnings("unchecked") public V set(Object k, Object v, boolean ifAbsent) {
        int i = find(k);
        if (i < 0) { insert(k, v); return null; }
        V old = (V) nodes[i].value;
        if (!ifAbsent || old == null) nodes[i].value = v;
        used(i);
        return old;
    }
    @SuppressWarnings("unchecked") public V valueAt(int i) { if (i < 0) return null; V v = (V) nodes[i].value; used(i); return v; }
    public Object[] all() {
        Object[] out = new Object[nodes.length];
        for (int i = 0; i < out.length; i++) out[i] = nodes[i];
        return out;
    }
}
