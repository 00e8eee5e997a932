package heddle.model.java.util;

import heddle.model.*;
import java.util.*;
import java.util.function.*;

class Objects {
    public static <T> T requireNonNull(T o) { if (o == null) throw new NullPointerException(); return o; }
    public static <T> T requireNonNull(T o, String m) { if (o == null) throw new NullPointerException(m); return o; }
    public static <T> T requireNonNull(T o, Supplier<String> m) { if (o == null) throw new NullPointerException(m == null ? null : m.get()); return o; }
    public static <T> T requireNonNullElse(T o, T d) { return o != null ? o : requireNonNull(d, "defaultObj"); }
    public static <T> T requireNonNullElseGet(T o, Supplier<? extends T> d) { return o != null ? o : requireNonNull(d.get(), "supplier.get()"); }
    public static boolean equals(Object a, Object b) { return a == null ? b == null : Model.same(a, b) || a.equals(b); }
    public static int hashCode(Object o) { return o == null ? 0 : o.hashCode(); }
    public static int hash(Object[] all) { int h = 1; if (all == null) return 0; for (int i = 0; i < all.length; i++) h = 31 * h + Coll.code(all[i]); return h; }
    public static String toString(Object o) { return String.valueOf(o); }
    public static String toString(Object o, String d) { return o == null ? d : o.toString(); }
    public static boolean isNull(Object o) { return o == null; }
    public static boolean nonNull(Object o) { return o != null; }
    public static <T> int compare(T a, T b, Comparator<? super T> c) { return a == b ? 0 : c.compare(a, b); }
    public static int checkIndex(int i, int n) { if (i < 0 || i >= n) throw new IndexOutOfBoundsException("Index " + i + " out of bounds for length " + n); return i; }
    public static int checkFromToIndex(int a, int b, int n) { if (a < 0 || a > b || b > n) throw new IndexOutOfBoundsException("Range [" + a + ", " + b + ") out of bounds for length " + n); return a; }
    public static int checkFromIndexSize(int a, int s, int n) { if ((n | a | s) < 0 || s > n - a) throw new IndexOutOfBoundsException("Range [" + a + ", " + a + " + " + s + ") out of bounds for length " + n); return a; }
}

class Optional<T> {
    private final T value;
    private Optional(T v) { value = v; }
    public static <T> Optional<T> empty() { return new Optional<T>(null); }
    public static <T> Optional<T> of(T v) { return new Optional<T>(Objects.requireNonNull(v)); }
    public static <T> Optional<T> ofNullable(T v) { return new Optional<T>(v); }
    public boolean isPresent() { return value != null; }
    public boolean isEmpty() { return value == null; }
    public T get() { return orElseThrow(); }
    public T orElseThrow() { if (value == null) throw new NoSuchElementException("No value present"); return value; }
    public <X extends Throwable> T orElseThrow(Supplier<? extends X> s) throws X { if (value == null) throw s.get(); return value; }
    public T orElse(T d) { return value != null ? value : d; }
    public T orElseGet(Supplier<? extends T> s) { return value != null ? value : s.get(); }
    public void ifPresent(Consumer<? super T> f) { if (value != null) f.accept(value); }
    public void ifPresentOrElse(Consumer<? super T> f, Runnable r) { if (value != null) f.accept(value); else r.run(); }
    public Optional<T> filter(Predicate<? super T> p) { return value == null || p.test(value) ? this : new Optional<T>(null); }
    public <U> Optional<U> map(Function<? super T, ? extends U> f) { return new Optional<U>(value == null ? null : f.apply(value)); }
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> f) { return value == null ? new Optional<U>(null) : (Optional<U>) Objects.requireNonNull(f.apply(value)); }
    public Optional<T> or(Supplier<? extends Optional<? extends T>> s) { return value != null ? this : (Optional<T>) Objects.requireNonNull(s.get()); }
    public java.util.stream.Stream<T> stream() { return value == null ? java.util.stream.Stream.empty() : java.util.stream.Stream.of(value); }
    public boolean equals(Object o) { return o instanceof Optional && Objects.equals(value, ((Optional<?>) o).value); }
    public int hashCode() { return Objects.hashCode(value); }
    public String toString() { return value == null ? "Optional.empty" : "Optional[" + value + "]"; }
}

class OptionalInt {
    private final boolean present;
    private final int value;
    OptionalInt(boolean p, int v) { present = p; value = v; }
    public static OptionalInt empty() { return new OptionalInt(false, 0); }
    public static OptionalInt of(int v) { return new OptionalInt(true, v); }
    public boolean isPresent() { return present; }
    public boolean isEmpty() { return !present; }
    public int getAsInt() { return orElseThrow(); }
    public int orElseThrow() { if (!present) throw new NoSuchElementException("No value present"); return value; }
    public int orElse(int d) { return present ? value : d; }
    public void ifPresent(IntConsumer f) { if (present) f.accept(value); }
    public boolean equals(Object o) { return o instanceof OptionalInt && ((OptionalInt) o).present == present && ((OptionalInt) o).value == value; }
    public int hashCode() { return present ? value : 0; }
    public String toString() { return present ? "OptionalInt[" + value + "]" : "OptionalInt.empty"; }
}

class OptionalLong {
    private final boolean present;
    private final long value;
    OptionalLong(boolean p, long v) { present = p; value = v; }
    public static OptionalLong empty() { return new OptionalLong(false, 0); }
    public static OptionalLong of(long v) { return new OptionalLong(true, v); }
    public boolean isPresent() { return present; }
    public boolean isEmpty() { return !present; }
    public long getAsLong() { if (!present) throw new NoSuchElementException("No value present"); return value; }
    public long orElse(long d) { return present ? value : d; }
    public String toString() { return present ? "OptionalLong[" + value + "]" : "OptionalLong.empty"; }
}

class OptionalDouble {
    private final boolean present;
    private final double value;
    OptionalDouble(boolean p, double v) { present = p; value = v; }
    public static OptionalDouble empty() { return new OptionalDouble(false, 0); }
    public static OptionalDouble of(double v) { return new OptionalDouble(true, v); }
    public boolean isPresent() { return present; }
    public boolean isEmpty() { return !present; }
    public double getAsDouble() { if (!present) throw new NoSuchElementException("No value present"); return value; }
    public double orElse(double d) { return present ? value : d; }
    public String toString() { return present ? "OptionalDouble[" + value + "]" : "OptionalDouble.empty"; }
}

class StringJoiner {
    private final String between, before, after;
    private String text;
    private String none;
    public StringJoiner(CharSequence d) { between = d.toString(); before = ""; after = ""; }
    public StringJoiner(CharSequence d, CharSequence b, CharSequence a) { between = d.toString(); before = b.toString(); after = a.toString(); }
    @Writes public StringJoiner add(CharSequence s) { text = text == null ? String.valueOf(s) : text + between + s; return (StringJoiner) this; }
    @Writes public StringJoiner setEmptyValue(CharSequence s) { none = s.toString(); return this; }
    @Reads public String toString() { return text == null && none != null ? none : before + (text == null ? "" : text) + after; }
    @Reads public int length() { return toString().length(); }
}

/* With a seed the numbers are those of Java; without one they are any. */
class Random {
    private long seed;
    private boolean known;
    public Random() {}
    public Random(long s) { set(s); }
    @Alone private void set(long s) { known = true; seed = (s ^ 0x5DEECE66DL) & (1L << 48) - 1; }
    public synchronized void setSeed(long s) { known = true; seed = (s ^ 0x5DEECE66DL) & (1L << 48) - 1; }
    private synchronized int next(int bits) {
        seed = seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
        return (int) (seed >>> 48 - bits);
    }
    protected static int any(int n) {
        if (n <= 4) return Model.choose(n);
        Model.limited("random numbers: the two least and the greatest");
        int k = Model.choose(3);
        return k == 2 ? n - 1 : k;
    }
    public int nextInt() { return known ? next(32) : any(Integer.MAX_VALUE); }
    public int nextInt(int n) {
        if (n <= 0) throw new IllegalArgumentException("bound must be positive");
        if (!known) return any(n);
        int r = next(31), m = n - 1;
        if ((n & m) == 0) return (int) (n * (long) r >> 31);
        for (int u = r; u - (r = u % n) + m < 0; u = next(31)) { }
        return r;
    }
    public int nextInt(int a, int b) {
        if (a >= b) throw new IllegalArgumentException("bound must be greater than origin");
        if (known) Model.unsupported("`Random.nextInt` with two bounds");
        return a + any(b - a);
    }
    public long nextLong() { return known ? ((long) next(32) << 32) + next(32) : any(Integer.MAX_VALUE); }
    public boolean nextBoolean() { return known ? next(1) != 0 : Model.choose(2) == 1; }
    public double nextDouble() {
        if (known) return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
        Model.limited("random numbers: 0 and 0.5");
        return Model.choose(2) * 0.5;
    }
}

class Collections {
    public static <E> List<E> emptyList() { return new FixedList<E>(new Object[0], true); }
    public static <E> Set<E> emptySet() { return new FixedSet<E>(new Object[0], true); }
    public static <K, V> Map<K, V> emptyMap() { return new FixedMap<K, V>(new Object[0]); }
    public static <E> Iterator<E> emptyIterator() { return new Snapshot<E>(new Object[0], null); }
    public static <E> List<E> singletonList(E e) { return new FixedList<E>(new Object[] {e}, true); }
    public static <E> Set<E> singleton(E e) { return new ReadOnlySet<E>(only(e)); }
    private static <E> Set<E> only(E e) { LinkedHashSet<E> s = new LinkedHashSet<E>(); s.add(e); return s; }
    public static <K, V> Map<K, V> singletonMap(K k, V v) { LinkedHashMap<K, V> m = new LinkedHashMap<K, V>(); m.put(k, v); return new ReadOnlyMap<K, V>(m); }
    public static <E> List<E> nCopies(int n, E e) { Object[] a = new Object[n]; for (int i = 0; i < n; i++) a[i] = e; return new FixedList<E>(a, true); }
    public static <E> Collection<E> unmodifiableCollection(Collection<? extends E> c) { return new ReadOnly<E>((Collection<E>) c); }
    public static <E> List<E> unmodifiableList(List<? extends E> c) { return new ReadOnlyList<E>((List<E>) c); }
    public static <E> Set<E> unmodifiableSet(Set<? extends E> c) { return new ReadOnlySet<E>((Set<E>) c); }
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> m) { return new ReadOnlyMap<K, V>((Map<K, V>) m); }
    public static <E> Collection<E> synchronizedCollection(Collection<E> c) { return new SyncCollection<E>(c, null); }
    public static <E> List<E> synchronizedList(List<E> c) { return new SyncList<E>(c, null); }
    public static <E> Set<E> synchronizedSet(Set<E> c) { return new SyncSet<E>(c, null); }
    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> m) { return new SyncMap<K, V>(m); }
    public static <E> Set<E> newSetFromMap(Map<E, Boolean> m) { return new SetFromMap<E>(m); }
    public static <T extends Comparable<? super T>> void sort(List<T> l) { l.sort(null); }
    public static <T> void sort(List<T> l, Comparator<? super T> c) { l.sort(c); }
    public static void reverse(List<?> list) {
        List<Object> l = (List<Object>) list;
        for (int i = 0, j = l.size() - 1; i < j; i++, j--) l.set(i, l.set(j, l.get(i)));
    }
    public static void swap(List<?> list, int i, int j) { List<Object> l = (List<Object>) list; l.set(i, l.set(j, l.get(i))); }
    public static void shuffle(List<?> list) {
        List<Object> l = (List<Object>) list;
        for (int i = l.size(); i > 1; i--) { int j = Random.any(i); l.set(i - 1, l.set(j, l.get(i - 1))); }
    }
    public static <T> Comparator<T> reverseOrder() { return (a, b) -> ((Comparable<Object>) b).compareTo(a); }
    public static <T> Comparator<T> reverseOrder(Comparator<T> c) { return c == null ? reverseOrder() : (a, b) -> c.compare(b, a); }
    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> c) { return max(c, null); }
    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> c) { return min(c, null); }
    public static <T> T max(Collection<? extends T> c, Comparator<? super T> by) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T x = it.next(); if (Coll.compare(by, x, best) > 0) best = x; }
        return best;
    }
    public static <T> T min(Collection<? extends T> c, Comparator<? super T> by) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T x = it.next(); if (Coll.compare(by, x, best) < 0) best = x; }
        return best;
    }
    public static int frequency(Collection<?> c, Object o) { int n = 0; for (Object x : c) if (Coll.equal(o, x)) n++; return n; }
    public static <T> boolean addAll(Collection<? super T> c, T[] all) { boolean changed = false; for (T x : all) changed |= c.add(x); return changed; }
    public static <T> void fill(List<? super T> l, T x) { for (int i = 0; i < l.size(); i++) l.set(i, x); }
    public static <T> int binarySearch(List<? extends Comparable<? super T>> l, T k) {
        int low = 0, high = l.size() - 1;
        while (low <= high) {
            int mid = low + high >>> 1, c = Coll.compare(null, l.get(mid), k);
            if (c == 0) return mid;
            if (c < 0) low = mid + 1; else high = mid - 1;
        }
        return -(low + 1);
    }
    public static boolean disjoint(Collection<?> a, Collection<?> b) { for (Object x : a) if (b.contains(x)) return false; return true; }
}

/** Views that refuse changes. */
class ReadOnly<E> extends Coll<E> {
    protected final Collection<E> c;
    ReadOnly(Collection<E> x) { if (x == null) throw new NullPointerException(); c = x; }
    public int size() { return c.size(); }
    public boolean isEmpty() { return c.isEmpty(); }
    public boolean contains(Object o) { return c.contains(o); }
    public Object[] toArray() { return c.toArray(); }
    public String toString() { return c.toString(); }
    public boolean remove(Object o) { throw new UnsupportedOperationException(); }
    public boolean addAll(Collection<? extends E> x) { throw new UnsupportedOperationException(); }
    public boolean removeAll(Collection<?> x) { throw new UnsupportedOperationException(); }
    public boolean retainAll(Collection<?> x) { throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> p) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public Iterator<E> iterator() {
        Iterator<E> it = c.iterator();
        return new Iterator<E>() {
            public boolean hasNext() { return it.hasNext(); }
            public E next() { return it.next(); }
            public void remove() { throw new UnsupportedOperationException(); }
        };
    }
}

class ReadOnlyList<E> extends ReadOnly<E> implements List<E> {
    private final List<E> list;
    ReadOnlyList(List<E> l) { super(l); list = l; }
    public E get(int i) { return list.get(i); }
    public int indexOf(Object o) { return list.indexOf(o); }
    public int lastIndexOf(Object o) { return list.lastIndexOf(o); }
    public E set(int i, E e) { throw new UnsupportedOperationException(); }
    public void add(int i, E e) { throw new UnsupportedOperationException(); }
    public E remove(int i) { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> by) { throw new UnsupportedOperationException(); }
    public List<E> subList(int a, int b) { return new ReadOnlyList<E>(list.subList(a, b)); }
    public boolean equals(Object o) { return o == this || list.equals(o); }
    public int hashCode() { return list.hashCode(); }
}

class ReadOnlySet<E> extends ReadOnly<E> implements Set<E> {
    ReadOnlySet(Set<E> s) { super(s); }
    public boolean equals(Object o) { return o == this || c.equals(o); }
    public int hashCode() { return c.hashCode(); }
}

class ReadOnlyMap<K, V> extends Mapping<K, V> {
    private final Map<K, V> m;
    ReadOnlyMap(Map<K, V> x) { if (x == null) throw new NullPointerException(); m = x; }
    public int size() { return m.size(); }
    public boolean isEmpty() { return m.isEmpty(); }
    public V get(Object k) { return m.get(k); }
    public V getOrDefault(Object k, V d) { return m.getOrDefault(k, d); }
    public boolean containsKey(Object k) { return m.containsKey(k); }
    public boolean containsValue(Object v) { return m.containsValue(v); }
    public V remove(Object k) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public V putIfAbsent(K k, V v) { throw new UnsupportedOperationException(); }
    public V computeIfAbsent(K k, Function<? super K, ? extends V> f) { throw new UnsupportedOperationException(); }
    public V merge(K k, V v, BiFunction<? super V, ? super V, ? extends V> f) { throw new UnsupportedOperationException(); }
    public void forEach(BiConsumer<? super K, ? super V> f) { m.forEach(f); }
    public Set<K> keySet() { return new ReadOnlySet<K>(m.keySet()); }
    public Collection<V> values() { return new ReadOnly<V>(m.values()); }
    public Set<Map.Entry<K, V>> entrySet() { return new ReadOnlySet<Map.Entry<K, V>>(m.entrySet()); }
    public boolean equals(Object o) { return o == this || m.equals(o); }
    public int hashCode() { return m.hashCode(); }
    public String toString() { return m.toString(); }
}

/** Views under one monitor: that of the view, unless it is a part of another one. Iterations are not under it. */
class SyncCollection<E> implements Collection<E> {
    protected final Collection<E> c;
    protected final Object mutex;
    SyncCollection(Collection<E> x, Object m) { if (x == null) throw new NullPointerException(); c = x; mutex = m == null ? this : m; }
    public int size() { synchronized (mutex) { return c.size(); } }
    public boolean isEmpty() { synchronized (mutex) { return c.isEmpty(); } }
    public boolean contains(Object o) { synchronized (mutex) { return c.contains(o); } }
    public Object[] toArray() { synchronized (mutex) { return c.toArray(); } }
    public <T> T[] toArray(T[] a) { synchronized (mutex) { return c.toArray(a); } }
    public Iterator<E> iterator() { return c.iterator(); }
    public boolean add(E e) { synchronized (mutex) { return c.add(e); } }
    public boolean remove(Object o) { synchronized (mutex) { return c.remove(o); } }
    public boolean containsAll(Collection<?> x) { synchronized (mutex) { return c.containsAll(x); } }
    public boolean addAll(Collection<? extends E> x) { synchronized (mutex) { return c.addAll(x); } }
    public boolean removeAll(Collection<?> x) { synchronized (mutex) { return c.removeAll(x); } }
    public boolean retainAll(Collection<?> x) { synchronized (mutex) { return c.retainAll(x); } }
    public boolean removeIf(Predicate<? super E> p) { synchronized (mutex) { return c.removeIf(p); } }
    public void clear() { synchronized (mutex) { c.clear(); } }
    public void forEach(Consumer<? super E> f) { synchronized (mutex) { c.forEach(f); } }
    public String toString() { synchronized (mutex) { return c.toString(); } }
}

class SyncList<E> extends SyncCollection<E> implements List<E> {
    private final List<E> list;
    SyncList(List<E> l, Object m) { super(l, m); list = l; }
    public E get(int i) { synchronized (mutex) { return list.get(i); } }
    public E set(int i, E e) { synchronized (mutex) { return list.set(i, e); } }
    public void add(int i, E e) { synchronized (mutex) { list.add(i, e); } }
    public E remove(int i) { synchronized (mutex) { return list.remove(i); } }
    public int indexOf(Object o) { synchronized (mutex) { return list.indexOf(o); } }
    public int lastIndexOf(Object o) { synchronized (mutex) { return list.lastIndexOf(o); } }
    public void sort(Comparator<? super E> by) { synchronized (mutex) { list.sort(by); } }
    public ListIterator<E> listIterator() { return list.listIterator(); }
    public List<E> subList(int a, int b) { synchronized (mutex) { return new SyncList<E>(list.subList(a, b), mutex); } }
    public boolean equals(Object o) { if (o == this) return true; synchronized (mutex) { return list.equals(o); } }
    public int hashCode() { synchronized (mutex) { return list.hashCode(); } }
}

class SyncSet<E> extends SyncCollection<E> implements Set<E> {
    SyncSet(Set<E> s, Object m) { super(s, m); }
    public boolean equals(Object o) { if (o == this) return true; synchronized (mutex) { return c.equals(o); } }
    public int hashCode() { synchronized (mutex) { return c.hashCode(); } }
}

class SyncMap<K, V> implements Map<K, V> {
    private final Map<K, V> m;
    private final Object mutex;
    SyncMap(Map<K, V> x) { if (x == null) throw new NullPointerException(); m = x; mutex = this; }
    public int size() { synchronized (mutex) { return m.size(); } }
    public boolean isEmpty() { synchronized (mutex) { return m.isEmpty(); } }
    public V get(Object k) { synchronized (mutex) { return m.get(k); } }
    public V getOrDefault(Object k, V d) { synchronized (mutex) { return m.getOrDefault(k, d); } }
    public boolean containsKey(Object k) { synchronized (mutex) { return m.containsKey(k); } }
    public boolean containsValue(Object v) { synchronized (mutex) { return m.containsValue(v); } }
    public V put(K k, V v) { synchronized (mutex) { return m.put(k, v); } }
    public void putAll(Map<? extends K, ? extends V> x) { synchronized (mutex) { m.putAll(x); } }
    public V putIfAbsent(K k, V v) { synchronized (mutex) { return m.putIfAbsent(k, v); } }
    public V remove(Object k) { synchronized (mutex) { return m.remove(k); } }
    public boolean remove(Object k, Object v) { synchronized (mutex) { return m.remove(k, v); } }
    public V replace(K k, V v) { synchronized (mutex) { return m.replace(k, v); } }
    public boolean replace(K k, V a, V b) { synchronized (mutex) { return m.replace(k, a, b); } }
    public void clear() { synchronized (mutex) { m.clear(); } }
    public V computeIfAbsent(K k, Function<? super K, ? extends V> f) { synchronized (mutex) { return m.computeIfAbsent(k, f); } }
    public V computeIfPresent(K k, BiFunction<? super K, ? super V, ? extends V> f) { synchronized (mutex) { return m.computeIfPresent(k, f); } }
    public V compute(K k, BiFunction<? super K, ? super V, ? extends V> f) { synchronized (mutex) { return m.compute(k, f); } }
    public V merge(K k, V v, BiFunction<? super V, ? super V, ? extends V> f) { synchronized (mutex) { return m.merge(k, v, f); } }
    public void forEach(BiConsumer<? super K, ? super V> f) { synchronized (mutex) { m.forEach(f); } }
    public Set<K> keySet() { synchronized (mutex) { return new SyncSet<K>(m.keySet(), mutex); } }
    public Collection<V> values() { synchronized (mutex) { return new SyncCollection<V>(m.values(), mutex); } }
    public Set<Map.Entry<K, V>> entrySet() { synchronized (mutex) { return new SyncSet<Map.Entry<K, V>>(m.entrySet(), mutex); } }
    public boolean equals(Object o) { if (o == this) return true; synchronized (mutex) { return m.equals(o); } }
    public int hashCode() { synchronized (mutex) { return m.hashCode(); } }
    public String toString() { synchronized (mutex) { return m.toString(); } }
}

class SetFromMap<E> extends Sets<E> {
    private final Map<E, Boolean> m;
    SetFromMap(Map<E, Boolean> x) { m = x; }
    public int size() { return m.size(); }
    public boolean contains(Object o) { return m.containsKey(o); }
    public boolean add(E e) { return m.put(e, Boolean.TRUE) == null; }
    public boolean remove(Object o) { return m.remove(o) != null; }
    public void clear() { m.clear(); }
    public Iterator<E> iterator() { return m.keySet().iterator(); }
}

class Arrays_ {
    public static <T> List<T> asList(T[] a) { if (a == null) throw new NullPointerException(); return new ArrayView<T>(a); }
    public static String toString(int[] a) { if (a == null) return "null"; String s = "["; for (int i = 0; i < a.length; i++) s += (i > 0 ? ", " : "") + a[i]; return s + "]"; }
    public static String toString(long[] a) { if (a == null) return "null"; String s = "["; for (int i = 0; i < a.length; i++) s += (i > 0 ? ", " : "") + a[i]; return s + "]"; }
    public static String toString(boolean[] a) { if (a == null) return "null"; String s = "["; for (int i = 0; i < a.length; i++) s += (i > 0 ? ", " : "") + a[i]; return s + "]"; }
    public static String toString(char[] a) { if (a == null) return "null"; String s = "["; for (int i = 0; i < a.length; i++) s += (i > 0 ? ", " : "") + a[i]; return s + "]"; }
    public static String toString(byte[] a) { if (a == null) return "null"; String s = "["; for (int i = 0; i < a.length; i++) s += (i > 0 ? ", " : "") + a[i]; return s + "]"; }
    public static String toString(double[] a) { if (a == null) return "null"; String s = "["; for (int i = 0; i < a.length; i++) s += (i > 0 ? ", " : "") + a[i]; return s + "]"; }
    public static String toString(Object[] a) { if (a == null) return "null"; String s = "["; for (int i = 0; i < a.length; i++) s += (i > 0 ? ", " : "") + a[i]; return s + "]"; }
    public static boolean equals(int[] a, int[] b) { if (a == b) return true; if (a == null || b == null || a.length != b.length) return false; for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false; return true; }
    public static boolean equals(long[] a, long[] b) { if (a == b) return true; if (a == null || b == null || a.length != b.length) return false; for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false; return true; }
    public static boolean equals(byte[] a, byte[] b) { if (a == b) return true; if (a == null || b == null || a.length != b.length) return false; for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false; return true; }
    public static boolean equals(boolean[] a, boolean[] b) { if (a == b) return true; if (a == null || b == null || a.length != b.length) return false; for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false; return true; }
    public static boolean equals(char[] a, char[] b) { if (a == b) return true; if (a == null || b == null || a.length != b.length) return false; for (int i = 0; i < a.length; i++) if (a[i] != b[i]) return false; return true; }
    public static boolean equals(Object[] a, Object[] b) { if (a == b) return true; if (a == null || b == null || a.length != b.length) return false; for (int i = 0; i < a.length; i++) if (!Coll.equal(a[i], b[i])) return false; return true; }
    public static int hashCode(int[] a) { if (a == null) return 0; int h = 1; for (int x : a) h = 31 * h + x; return h; }
    public static int hashCode(Object[] a) { if (a == null) return 0; int h = 1; for (Object x : a) h = 31 * h + Coll.code(x); return h; }
    public static void sort(int[] a) { sort(a, 0, a.length); }
    public static void sort(int[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int x = a[i], j = i - 1;
            while (j >= from && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static void sort(long[] a) {
        for (int i = 1; i < a.length; i++) {
            long x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static void sort(char[] a) {
        for (int i = 1; i < a.length; i++) {
            char x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) { a[j + 1] = a[j]; j--; }
            a[j + 1] = x;
        }
    }
    public static void sort(Object[] a) { Coll.sort(a, 0, a.length, null); }
    public static <T> void sort(T[] a, Comparator<? super T> by) { Coll.sort(a, 0, a.length, by); }
    public static <T> T[] copyOfRange(T[] a, int from, int to) { T[] b = (T[]) Model.array(a, length(from, to, a.length)); for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i]; return b; }
    public static int[] copyOfRange(int[] a, int from, int to) { int[] b = new int[length(from, to, a.length)]; for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i]; return b; }
    public static long[] copyOfRange(long[] a, int from, int to) { long[] b = new long[length(from, to, a.length)]; for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i]; return b; }
    public static byte[] copyOfRange(byte[] a, int from, int to) { byte[] b = new byte[length(from, to, a.length)]; for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i]; return b; }
    public static char[] copyOfRange(char[] a, int from, int to) { char[] b = new char[length(from, to, a.length)]; for (int i = from; i < to && i < a.length; i++) b[i - from] = a[i]; return b; }
    private static int length(int from, int to, int n) {
        if (from > to) throw new IllegalArgumentException(from + " > " + to);
        if (from < 0 || from > n) throw new ArrayIndexOutOfBoundsException();
        return to - from;
    }
    public static void fill(int[] a, int from, int to, int x) { length(from, to, a.length); for (int i = from; i < to; i++) a[i] = x; }
    public static void fill(Object[] a, int from, int to, Object x) { length(from, to, a.length); for (int i = from; i < to; i++) a[i] = x; }
    public static int binarySearch(int[] a, int k) {
        int low = 0, high = a.length - 1;
        while (low <= high) {
            int mid = low + high >>> 1;
            if (a[mid] == k) return mid;
            if (a[mid] < k) low = mid + 1; else high = mid - 1;
        }
        return -(low + 1);
    }
    public static void setAll(int[] a, IntUnaryOperator f) { for (int i = 0; i < a.length; i++) a[i] = f.applyAsInt(i); }
    public static <T> void setAll(T[] a, IntFunction<? extends T> f) { for (int i = 0; i < a.length; i++) a[i] = f.apply(i); }
    public static <T> java.util.stream.Stream<T> stream(T[] a) { return java.util.stream.Stream.of(a); }
    public static java.util.stream.IntStream stream(int[] a) { return java.util.stream.IntStream.of(a); }
    public static java.util.stream.LongStream stream(long[] a) { return java.util.stream.LongStream.of(a); }
}

class Comparator_ {
    public static <T extends Comparable<? super T>> Comparator<T> naturalOrder() { return (a, b) -> a.compareTo(b); }
    public static <T extends Comparable<? super T>> Comparator<T> reverseOrder() { return (a, b) -> b.compareTo(a); }
    public static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U> f) { return (a, b) -> f.apply(a).compareTo(f.apply(b)); }
    public static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> f, Comparator<? super U> c) { return (a, b) -> c.compare(f.apply(a), f.apply(b)); }
    public static <T> Comparator<T> comparingInt(ToIntFunction<? super T> f) { return (a, b) -> Integer.compare(f.applyAsInt(a), f.applyAsInt(b)); }
    public static <T> Comparator<T> comparingLong(ToLongFunction<? super T> f) { return (a, b) -> Long.compare(f.applyAsLong(a), f.applyAsLong(b)); }
    public static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> f) { return (a, b) -> Double.compare(f.applyAsDouble(a), f.applyAsDouble(b)); }
    public static <T> Comparator<T> nullsFirst(Comparator<? super T> c) { return (a, b) -> a == null ? b == null ? 0 : -1 : b == null ? 1 : c == null ? 0 : c.compare(a, b); }
    public static <T> Comparator<T> nullsLast(Comparator<? super T> c) { return (a, b) -> a == null ? b == null ? 0 : 1 : b == null ? -1 : c == null ? 0 : c.compare(a, b); }
    public static <T> Comparator<T> reversed(Comparator<T> c) { return (a, b) -> c.compare(b, a); }
    public static <T> Comparator<T> thenComparing(Comparator<T> c, Comparator<? super T> d) { return (a, b) -> { int r = c.compare(a, b); return r != 0 ? r : d.compare(a, b); }; }
    public static <T, U extends Comparable<? super U>> Comparator<T> thenComparing(Comparator<T> c, Function<? super T, ? extends U> f) { return (a, b) -> { int r = c.compare(a, b); return r != 0 ? r : f.apply(a).compareTo(f.apply(b)); }; }
    public static <T> Comparator<T> thenComparingInt(Comparator<T> c, ToIntFunction<? super T> f) { return (a, b) -> { int r = c.compare(a, b); return r != 0 ? r : Integer.compare(f.applyAsInt(a), f.applyAsInt(b)); }; }
    public static <T> Comparator<T> thenComparingLong(Comparator<T> c, ToLongFunction<? super T> f) { return (a, b) -> { int r = c.compare(a, b); return r != 0 ? r : Long.compare(f.applyAsLong(a), f.applyAsLong(b)); }; }
}
