package heddle.model;

import java.util.NoSuchElementException;

/* Entries in the order in which they came. */
class HashMap<K, V> {
    private Object[] keys = new Object[0];
    private Object[] values = new Object[0];
    public HashMap() {}
    public HashMap(int n) {}
    private int find(Object k) {
        for (int i = 0; i < keys.length; i++) if (k == null ? keys[i] == null : k.equals(keys[i])) return i;
        return -1;
    }
    private void add(Object k, Object v) {
        int n = keys.length;
        Object[] ks = new Object[n + 1], vs = new Object[n + 1];
        for (int i = 0; i < n; i++) { ks[i] = keys[i]; vs[i] = values[i]; }
        ks[n] = k;
        vs[n] = v;
        keys = ks;
        values = vs;
    }
    @Reads @SuppressWarnings("unchecked") public V get(Object k) { int i = find(k); return i < 0 ? null : (V) values[i]; }
    @Reads @SuppressWarnings("unchecked") public V getOrDefault(Object k, V d) { int i = find(k); return i < 0 ? d : (V) values[i]; }
    @Reads public boolean containsKey(Object k) { return find(k) >= 0; }
    @Reads public int size() { return keys.length; }
    @Reads public boolean isEmpty() { return keys.length == 0; }
    @Writes @SuppressWarnings("unchecked") public V put(K k, V v) {
        int i = find(k);
        if (i < 0) { add(k, v); return null; }
        V old = (V) values[i];
        values[i] = v;
        return old;
    }
    @Writes @SuppressWarnings("unchecked") public V putIfAbsent(K k, V v) {
        int i = find(k);
        if (i < 0) { add(k, v); return null; }
        V old = (V) values[i];
        if (old == null) values[i] = v;
        return old;
    }
    @Writes @SuppressWarnings("unchecked") public V remove(Object k) {
        int at = find(k);
        if (at < 0) return null;
        V old = (V) values[at];
        int n = keys.length;
        Object[] ks = new Object[n - 1], vs = new Object[n - 1];
        for (int i = 0, j = 0; i < n; i++) if (i != at) { ks[j] = keys[i]; vs[j] = values[i]; j++; }
        keys = ks;
        values = vs;
        return old;
    }
    @Writes public void clear() { keys = new Object[0]; values = new Object[0]; }
}

class ConcurrentHashMap<K, V> {
    private final HashMap<K, V> map = new HashMap<K, V>();
    public ConcurrentHashMap() {}
    public synchronized V get(Object k) { return map.get(check(k)); }
    public synchronized V getOrDefault(Object k, V d) { return map.getOrDefault(check(k), d); }
    public synchronized boolean containsKey(Object k) { return map.containsKey(check(k)); }
    public synchronized int size() { return map.size(); }
    public synchronized boolean isEmpty() { return map.isEmpty(); }
    public synchronized V put(K k, V v) { check(k); check(v); return map.put(k, v); }
    public synchronized V putIfAbsent(K k, V v) { check(k); check(v); return map.putIfAbsent(k, v); }
    public synchronized V remove(Object k) { return map.remove(check(k)); }
    public synchronized void clear() { map.clear(); }
    private static Object check(Object o) { if (o == null) throw new NullPointerException(); return o; }
}

class ArrayList<E> {
    private Object[] items = new Object[0];
    public ArrayList() {}
    public ArrayList(int n) {}
    @Reads public int size() { return items.length; }
    @Reads public boolean isEmpty() { return items.length == 0; }
    @Reads @SuppressWarnings("unchecked") public E get(int i) { check(i); return (E) items[i]; }
    @Reads public boolean contains(Object o) {
        for (int i = 0; i < items.length; i++) if (o == null ? items[i] == null : o.equals(items[i])) return true;
        return false;
    }
    @Writes @SuppressWarnings("unchecked") public E set(int i, E e) { check(i); E old = (E) items[i]; items[i] = e; return old; }
    @Writes public boolean add(E e) {
        int n = items.length;
        Object[] more = new Object[n + 1];
        for (int i = 0; i < n; i++) more[i] = items[i];
        more[n] = e;
        items = more;
        return true;
    }
    @Writes @SuppressWarnings("unchecked") public E remove(int at) {
        check(at);
        E old = (E) items[at];
        int n = items.length;
        Object[] less = new Object[n - 1];
        for (int i = 0, j = 0; i < n; i++) if (i != at) less[j++] = items[i];
        items = less;
        return old;
    }
    @Writes public void clear() { items = new Object[0]; }
    private void check(int i) { if (i < 0 || i >= items.length) throw new IndexOutOfBoundsException(); }
}

class ArrayDeque<E> {
    private final ArrayList<E> list = new ArrayList<E>();
    public ArrayDeque() {}
    public ArrayDeque(int n) {}
    @Reads public int size() { return list.size(); }
    @Reads public boolean isEmpty() { return list.size() == 0; }
    @Reads public E peek() { return list.size() == 0 ? null : list.get(0); }
    @Reads public E peekFirst() { return list.size() == 0 ? null : list.get(0); }
    @Writes public boolean add(E e) { check(e); return list.add(e); }
    @Writes public void addLast(E e) { check(e); list.add(e); }
    @Writes public boolean offer(E e) { check(e); return list.add(e); }
    @Writes public E poll() { return list.size() == 0 ? null : list.remove(0); }
    @Writes public E pollFirst() { return list.size() == 0 ? null : list.remove(0); }
    @Writes public E remove() { if (list.size() == 0) throw new NoSuchElementException(); return list.remove(0); }
    @Writes public E removeFirst() { if (list.size() == 0) throw new NoSuchElementException(); return list.remove(0); }
    @Writes public void clear() { list.clear(); }
    private void check(Object o) { if (o == null) throw new NullPointerException(); }
}
