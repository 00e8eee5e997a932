package heddle.model.java.util;

import heddle.model.*;
import java.util.*;
import java.util.function.*;

class ArrayList<E> extends Seq<E> implements List<E>, RandomAccess {
    public ArrayList() {}
    public ArrayList(int n) { if (n < 0) throw new IllegalArgumentException("Illegal Capacity: " + n); }
    @Steps public ArrayList(Collection<? extends E> c) { appendAll(c.toArray()); }
    private void check(int i) {
        if (i < 0 || i >= items.length) throw new IndexOutOfBoundsException("Index " + i + " out of bounds for length " + items.length);
    }
    @Reads public int size() { return items.length; }
    @Reads public boolean isEmpty() { return items.length == 0; }
    @Reads public E get(int i) { check(i); return at(i); }
    @Reads public boolean contains(Object o) { return find(o) >= 0; }
    @Reads public int indexOf(Object o) { return find(o); }
    @Reads public int lastIndexOf(Object o) { return findLast(o); }
    @Reads public Object[] toArray() { return copy(); }
    @Reads public E getFirst() { if (items.length == 0) throw new NoSuchElementException(); return at(0); }
    @Reads public E getLast() { if (items.length == 0) throw new NoSuchElementException(); return at(items.length - 1); }
    @Writes public E set(int i, E e) { check(i); E old = at(i); items[i] = e; return old; }
    @Writes public boolean add(E e) { append(e); return true; }
    @Writes public void add(int i, E e) {
        if (i < 0 || i > items.length) throw new IndexOutOfBoundsException("Index: " + i + ", Size: " + items.length);
        insert(i, e);
    }
    @Writes public void addFirst(E e) { insert(0, e); }
    @Writes public void addLast(E e) { append(e); }
    @Writes public E remove(int i) { check(i); return delete(i); }
    @Writes public E removeFirst() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    @Writes public E removeLast() { if (items.length == 0) throw new NoSuchElementException(); return delete(items.length - 1); }
    @Writes public boolean remove(Object o) { return drop(o); }
    @Writes public void clear() { items = new Object[0]; }
    public boolean addAll(Collection<? extends E> c) { Object[] a = c.toArray(); many(items.length, a); return a.length > 0; }
    public boolean addAll(int at, Collection<? extends E> c) { Object[] a = c.toArray(); manyAt(at, a); return a.length > 0; }
    @Writes private void many(int ignored, Object[] a) { appendAll(a); }
    @Writes private void manyAt(int at, Object[] a) { for (int i = 0; i < a.length; i++) insert(at + i, a[i]); }
    public void ensureCapacity(int n) {}
    public void trimToSize() {}
    public Iterator<E> iterator() { return new Cursor<E>(this, 0); }
    public ListIterator<E> listIterator() { return new Cursor<E>(this, 0); }
    public ListIterator<E> listIterator(int i) { return new Cursor<E>(this, i); }
    public List<E> subList(int from, int to) { return new SubList<E>(this, from, to); }
    public void sort(Comparator<? super E> by) { Object[] a = toArray(); Coll.sort(a, 0, a.length, by); put(a); }
    @Writes private void put(Object[] a) { items = a; }
    public void replaceAll(UnaryOperator<E> f) { for (int i = 0; i < size(); i++) set(i, f.apply(get(i))); }
    @Reads Object[] version() { return items; }
    @Reads boolean has(int i, Object[] version) { return i != items.length; }
    @Reads E next(int i, Object[] version) {
        if (items != version) throw new ConcurrentModificationException();
        if (i >= items.length) throw new NoSuchElementException();
        return at(i);
    }
    @Writes Object[] removed(int i, Object[] version) {
        if (items != version) throw new ConcurrentModificationException();
        delete(i);
        return items;
    }
    @Writes Object[] added(int i, Object e, Object[] version) {
        if (items != version) throw new ConcurrentModificationException();
        insert(i, e);
        return items;
    }
    @Writes void changed(int i, Object e) { items[i] = e; }
    public void forEach(Consumer<? super E> f) {
        Objects.requireNonNull(f);
        Object[] before = version();
        for (int i = 0; i < size(); i++) f.accept(next(i, before));
        if (version() != before) throw new ConcurrentModificationException();
    }
    public boolean removeIf(Predicate<? super E> p) {
        Object[] before = version();
        Object[] all = toArray();
        int kept = 0;
        boolean[] gone = new boolean[all.length];
        for (int i = 0; i < all.length; i++) { gone[i] = p.test((E) all[i]); if (!gone[i]) kept++; }
        Object[] rest = new Object[kept];
        for (int i = 0, j = 0; i < all.length; i++) if (!gone[i]) rest[j++] = all[i];
        if (version() != before) throw new ConcurrentModificationException();
        if (kept < all.length) put(rest);
        return kept < all.length;
    }
    public boolean equals(Object o) { return o == this || o instanceof List && Lists.equal(this, (List<?>) o); }
    public int hashCode() { return Lists.hash(this); }
    public Object clone() { return new ArrayList<E>(this); }
    public List<E> reversed() { Object[] a = toArray(); ArrayList<E> r = new ArrayList<E>(); for (int i = a.length - 1; i >= 0; i--) r.append(a[i]); return r; }
}

/** What lists have in common. */
class Lists {
    static boolean equal(List<?> a, List<?> b) {
        Iterator<?> x = a.iterator(), y = b.iterator();
        while (x.hasNext() && y.hasNext()) if (!Coll.equal(x.next(), y.next())) return false;
        return !x.hasNext() && !y.hasNext();
    }
    static int hash(List<?> a) {
        int h = 1;
        for (Object o : a) h = 31 * h + Coll.code(o);
        return h;
    }
}

/** An iterator that fails when the list was changed by somebody else. */
class Cursor<E> implements ListIterator<E> {
    private final ArrayList<E> list;
    private Object[] version;
    private int at;
    private int last = -1;
    Cursor(ArrayList<E> l, int from) { list = l; at = from; version = l.version(); }
    public boolean hasNext() { return list.has(at, version); }
    public E next() { E e = list.next(at, version); last = at++; return e; }
    public boolean hasPrevious() { return at > 0; }
    public E previous() { E e = list.next(at - 1, version); last = --at; return e; }
    public int nextIndex() { return at; }
    public int previousIndex() { return at - 1; }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        version = list.removed(last, version);
        at = last;
        last = -1;
    }
    public void set(E e) { if (last < 0) throw new IllegalStateException(); list.changed(last, e); }
    public void add(E e) { version = list.added(at, e, version); at++; last = -1; }
}

class Vector<E> extends ArrayList<E> {
    public Vector() {}
    public Vector(int n) {}
    @Steps public Vector(Collection<? extends E> c) { super(c); }
    public int size() { synchronized (this) { return super.size(); } }
    public boolean isEmpty() { synchronized (this) { return super.isEmpty(); } }
    public E get(int i) { synchronized (this) { if (i >= super.size()) throw new ArrayIndexOutOfBoundsException(i); return super.get(i); } }
    public E elementAt(int i) { synchronized (this) { if (i >= super.size()) throw new ArrayIndexOutOfBoundsException(i + " >= " + super.size()); return super.get(i); } }
    public E firstElement() { synchronized (this) { return super.getFirst(); } }
    public E lastElement() { synchronized (this) { return super.getLast(); } }
    public boolean contains(Object o) { synchronized (this) { return super.contains(o); } }
    public int indexOf(Object o) { synchronized (this) { return super.indexOf(o); } }
    public int lastIndexOf(Object o) { synchronized (this) { return super.lastIndexOf(o); } }
    public Object[] toArray() { synchronized (this) { return super.toArray(); } }
    public E set(int i, E e) { synchronized (this) { if (i >= super.size()) throw new ArrayIndexOutOfBoundsException(i); return super.set(i, e); } }
    public boolean add(E e) { synchronized (this) { return super.add(e); } }
    public void add(int i, E e) { synchronized (this) { super.add(i, e); } }
    public void addElement(E e) { synchronized (this) { super.add(e); } }
    public E remove(int i) { synchronized (this) { if (i >= super.size()) throw new ArrayIndexOutOfBoundsException(i); return super.remove(i); } }
    public boolean remove(Object o) { synchronized (this) { return super.remove(o); } }
    public boolean removeElement(Object o) { synchronized (this) { return super.remove(o); } }
    public void clear() { synchronized (this) { super.clear(); } }
    public void removeAllElements() { synchronized (this) { super.clear(); } }
    public boolean addAll(Collection<? extends E> c) { synchronized (this) { return super.addAll(c); } }
    public void forEach(Consumer<? super E> f) { synchronized (this) { super.forEach(f); } }
    public boolean removeIf(Predicate<? super E> p) { synchronized (this) { return super.removeIf(p); } }
    public String toString() { synchronized (this) { return super.toString(); } }
    Object[] version() { synchronized (this) { return super.version(); } }
    boolean has(int i, Object[] version) { synchronized (this) { return super.has(i, version); } }
    E next(int i, Object[] version) { synchronized (this) { return super.next(i, version); } }
    Object[] removed(int i, Object[] version) { synchronized (this) { return super.removed(i, version); } }
    Object[] added(int i, Object e, Object[] version) { synchronized (this) { return super.added(i, e, version); } }
}

class Stack<E> extends Vector<E> {
    public Stack() {}
    public E push(E e) { add(e); return e; }
    public E pop() { synchronized (this) { if (super.size() == 0) throw new EmptyStackException(); return remove(super.size() - 1); } }
    public E peek() { synchronized (this) { if (super.size() == 0) throw new EmptyStackException(); return get(super.size() - 1); } }
    public boolean empty() { return size() == 0; }
    public int search(Object o) { synchronized (this) { int i = lastIndexOf(o); return i < 0 ? -1 : super.size() - i; } }
}

/** Lists that are queues, too. */
class LinkedList<E> extends ArrayList<E> implements Deque<E> {
    public LinkedList() {}
    @Steps public LinkedList(Collection<? extends E> c) { super(c); }
    @Writes public boolean offer(E e) { append(e); return true; }
    @Writes public boolean offerLast(E e) { append(e); return true; }
    @Writes public boolean offerFirst(E e) { insert(0, e); return true; }
    @Writes public void push(E e) { insert(0, e); }
    @Writes public E pop() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    @Writes public E remove() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    @Writes public E poll() { return items.length == 0 ? null : delete(0); }
    @Writes public E pollFirst() { return items.length == 0 ? null : delete(0); }
    @Writes public E pollLast() { return items.length == 0 ? null : delete(items.length - 1); }
    @Reads public E peek() { return items.length == 0 ? null : at(0); }
    @Reads public E peekFirst() { return items.length == 0 ? null : at(0); }
    @Reads public E peekLast() { return items.length == 0 ? null : at(items.length - 1); }
    @Reads public E element() { if (items.length == 0) throw new NoSuchElementException(); return at(0); }
    @Writes public boolean removeFirstOccurrence(Object o) { return drop(o); }
    @Writes public boolean removeLastOccurrence(Object o) { int i = findLast(o); if (i >= 0) delete(i); return i >= 0; }
    @Reads private Object[] backwards() { Object[] a = copy(); Object[] b = new Object[a.length]; for (int i = 0; i < a.length; i++) b[i] = a[a.length - 1 - i]; return b; }
    public Iterator<E> descendingIterator() { return new Snapshot<E>(backwards(), this); }
    public LinkedList<E> reversed() { LinkedList<E> r = new LinkedList<E>(); Object[] a = backwards(); for (int i = 0; i < a.length; i++) r.append(a[i]); return r; }
}

class ArrayDeque<E> extends Seq<E> implements Deque<E> {
    public ArrayDeque() {}
    public ArrayDeque(int n) {}
    @Steps public ArrayDeque(Collection<? extends E> c) { appendAll(c.toArray()); }
    @Reads public int size() { return items.length; }
    @Reads public boolean isEmpty() { return items.length == 0; }
    @Reads public boolean contains(Object o) { return find(o) >= 0; }
    @Reads public Object[] toArray() { return copy(); }
    @Reads public E peek() { return items.length == 0 ? null : at(0); }
    @Reads public E peekFirst() { return items.length == 0 ? null : at(0); }
    @Reads public E peekLast() { return items.length == 0 ? null : at(items.length - 1); }
    @Reads public E getFirst() { if (items.length == 0) throw new NoSuchElementException(); return at(0); }
    @Reads public E getLast() { if (items.length == 0) throw new NoSuchElementException(); return at(items.length - 1); }
    @Reads public E element() { if (items.length == 0) throw new NoSuchElementException(); return at(0); }
    @Writes public boolean add(E e) { append(some(e)); return true; }
    @Writes public void addLast(E e) { append(some(e)); }
    @Writes public void addFirst(E e) { insert(0, some(e)); }
    @Writes public boolean offer(E e) { append(some(e)); return true; }
    @Writes public boolean offerLast(E e) { append(some(e)); return true; }
    @Writes public boolean offerFirst(E e) { insert(0, some(e)); return true; }
    @Writes public void push(E e) { insert(0, some(e)); }
    @Writes public E pop() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    @Writes public E poll() { return items.length == 0 ? null : delete(0); }
    @Writes public E pollFirst() { return items.length == 0 ? null : delete(0); }
    @Writes public E pollLast() { return items.length == 0 ? null : delete(items.length - 1); }
    @Writes public E remove() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    @Writes public E removeFirst() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    @Writes public E removeLast() { if (items.length == 0) throw new NoSuchElementException(); return delete(items.length - 1); }
    @Writes public boolean remove(Object o) { return drop(o); }
    @Writes public boolean removeFirstOccurrence(Object o) { return drop(o); }
    @Writes public boolean removeLastOccurrence(Object o) { int i = findLast(o); if (i >= 0) delete(i); return i >= 0; }
    @Writes public void clear() { items = new Object[0]; }
    @Reads Object[] version() { return items; }
    @Reads boolean is(Object[] version) { return items == version; }
    @Writes Object[] removed(Object[] version, int i) { if (items != version) throw new ConcurrentModificationException(); delete(i); return items; }
    public Iterator<E> iterator() { return new QueueCursor<E>(this, false); }
    public Iterator<E> descendingIterator() { return new QueueCursor<E>(this, true); }
    public ArrayDeque<E> clone() { return new ArrayDeque<E>(this); }
}

/** An iterator over a deque or priority queue. */
class QueueCursor<E> implements Iterator<E> {
    private final ArrayDeque<E> queue;
    private Object[] version;
    private int at;
    private final boolean back;
    private int last = -1;
    QueueCursor(ArrayDeque<E> q, boolean b) { queue = q; version = q.version(); back = b; at = b ? version.length - 1 : 0; }
    public boolean hasNext() { return at >= 0 && at < version.length; }
    @SuppressWarnings("unchecked") public E next() {
        if (at < 0 || at >= version.length) throw new NoSuchElementException();
        if (!queue.is(version)) throw new ConcurrentModificationException();
        last = at;
        at += back ? -1 : 1;
        return (E) version[last];
    }
    public void remove() {
        if (last < 0) throw new IllegalStateException();
        version = queue.removed(version, last);
        if (!back) at--;
        last = -1;
    }
}

/* The order of its elements in iterations is that of a heap in Java; here it is the order in which they come out. */
class PriorityQueue<E> extends ArrayDeque<E> {
    private final Comparator<? super E> by;
    public PriorityQueue() { by = null; }
    public PriorityQueue(int n) { by = null; }
    public PriorityQueue(Comparator<? super E> c) { by = c; }
    public PriorityQueue(int n, Comparator<? super E> c) { by = c; }
    @Steps public PriorityQueue(Collection<? extends E> c) { by = null; for (E e : c) put(e); }
    private void put(Object e) {
        int i = items.length;
        while (i > 0 && Coll.compare(by, items[i - 1], e) > 0) i--;
        insert(i, some(e));
    }
    @Writes public boolean add(E e) { put(e); return true; }
    @Writes public boolean offer(E e) { put(e); return true; }
    public Comparator<? super E> comparator() { return by; }
}

/** A part of a list. */
class SubList<E> extends Coll<E> implements List<E> {
    private final List<E> list;
    private final int from;
    private int to;
    SubList(List<E> l, int f, int t) {
        if (f < 0 || t > l.size() || f > t) throw new IndexOutOfBoundsException("fromIndex: " + f + ", toIndex: " + t);
        list = l; from = f; to = t;
    }
    public int size() { return to - from; }
    private int check(int i) { if (i < 0 || i >= to - from) throw new IndexOutOfBoundsException("Index " + i + " out of bounds for length " + (to - from)); return from + i; }
    public E get(int i) { return list.get(check(i)); }
    public E set(int i, E e) { return list.set(check(i), e); }
    public boolean add(E e) { list.add(to, e); to++; return true; }
    public E remove(int i) { E e = list.remove(check(i)); to--; return e; }
    public void clear() { while (to > from) { list.remove(from); to--; } }
    public int indexOf(Object o) { for (int i = from; i < to; i++) if (Coll.equal(o, list.get(i))) return i - from; return -1; }
    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int at;
            public boolean hasNext() { return at < size(); }
            public E next() { if (at >= size()) throw new NoSuchElementException(); return get(at++); }
            public void remove() { SubList.this.remove(--at); }
        };
    }
    public List<E> subList(int f, int t) { return new SubList<E>(this, f, t); }
    public boolean equals(Object o) { return o == this || o instanceof List && Lists.equal(this, (List<?>) o); }
    public int hashCode() { return Lists.hash(this); }
}

/** What `List.of`, `List.copyOf` and `Stream.toList` give. */
class FixedList<E> extends Coll<E> implements List<E>, RandomAccess {
    protected final Object[] all;
    FixedList(Object[] a, boolean nulls) {
        all = a;
        if (!nulls) for (int i = 0; i < a.length; i++) if (a[i] == null) throw new NullPointerException();
    }
    public int size() { return all.length; }
    @Alone public E get(int i) {
        if (i < 0 || i >= all.length) throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + all.length);
        return (E) all[i];
    }
    @Alone public int indexOf(Object o) { for (int i = 0; i < all.length; i++) if (Coll.equal(o, all[i])) return i; return -1; }
    public boolean contains(Object o) { return indexOf(o) >= 0; }
    @Alone public Object[] toArray() { Object[] a = new Object[all.length]; for (int i = 0; i < a.length; i++) a[i] = all[i]; return a; }
    public E set(int i, E e) { throw new UnsupportedOperationException(); }
    public void add(int i, E e) { throw new UnsupportedOperationException(); }
    public E remove(int i) { throw new UnsupportedOperationException(); }
    public boolean remove(Object o) { throw new UnsupportedOperationException(); }
    public boolean addAll(Collection<? extends E> c) { throw new UnsupportedOperationException(); }
    public boolean removeIf(Predicate<? super E> p) { throw new UnsupportedOperationException(); }
    public void clear() { throw new UnsupportedOperationException(); }
    public void sort(Comparator<? super E> by) { throw new UnsupportedOperationException(); }
    public E getFirst() { if (all.length == 0) throw new NoSuchElementException(); return get(0); }
    public E getLast() { if (all.length == 0) throw new NoSuchElementException(); return get(all.length - 1); }
    public Iterator<E> iterator() { return new Indexed<E>(this); }
    public ListIterator<E> listIterator() { return new Snapshot<E>(toArray(), null); }
    public List<E> subList(int f, int t) { return new SubList<E>(this, f, t); }
    public boolean equals(Object o) { return o == this || o instanceof List && Lists.equal(this, (List<?>) o); }
    public int hashCode() { return Lists.hash(this); }
}

/** An iterator over a list of fixed length. */
class Indexed<E> implements Iterator<E> {
    private final List<E> list;
    private int at;
    Indexed(List<E> l) { list = l; }
    public boolean hasNext() { return at < list.size(); }
    public E next() { if (at >= list.size()) throw new NoSuchElementException(); return list.get(at++); }
    public void remove() { throw new UnsupportedOperationException(); }
}

/** What `Arrays.asList` gives: the array is its contents. */
class ArrayView<E> extends FixedList<E> {
    ArrayView(Object[] a) { super(a, true); }
    public E get(int i) { return (E) all[i]; }
    public E set(int i, E e) { E old = (E) all[i]; all[i] = e; return old; }
    public int indexOf(Object o) { for (int i = 0; i < all.length; i++) if (Coll.equal(o, all[i])) return i; return -1; }
    public Object[] toArray() { Object[] a = new Object[all.length]; for (int i = 0; i < a.length; i++) a[i] = all[i]; return a; }
    public void sort(Comparator<? super E> by) { Coll.sort(all, 0, all.length, by); }
    public void replaceAll(UnaryOperator<E> f) { for (int i = 0; i < all.length; i++) all[i] = f.apply((E) all[i]); }
}

class List_ {
    public static <E> List<E> of() { return new FixedList<E>(new Object[0], false); }
    public static <E> List<E> of(E a) { return new FixedList<E>(new Object[] {a}, false); }
    public static <E> List<E> of(E a, E b) { return new FixedList<E>(new Object[] {a, b}, false); }
    public static <E> List<E> of(E a, E b, E c) { return new FixedList<E>(new Object[] {a, b, c}, false); }
    public static <E> List<E> of(E a, E b, E c, E d) { return new FixedList<E>(new Object[] {a, b, c, d}, false); }
    public static <E> List<E> of(E a, E b, E c, E d, E e) { return new FixedList<E>(new Object[] {a, b, c, d, e}, false); }
    public static <E> List<E> of(E a, E b, E c, E d, E e, E f) { return new FixedList<E>(new Object[] {a, b, c, d, e, f}, false); }
    public static <E> List<E> of(E[] all) { Object[] a = new Object[all.length]; for (int i = 0; i < a.length; i++) a[i] = all[i]; return new FixedList<E>(a, false); }
    public static <E> List<E> copyOf(Collection<? extends E> c) { return c instanceof FixedList && !(c instanceof ArrayView) ? (List<E>) c : new FixedList<E>(c.toArray(), false); }
    public static <E> void sort(List<E> list, Comparator<? super E> by) {
        Object[] a = list.toArray();
        Coll.sort(a, 0, a.length, by);
        for (int i = 0; i < a.length; i++) list.set(i, (E) a[i]);
    }
    public static <E> void replaceAll(List<E> list, UnaryOperator<E> f) { for (int i = 0; i < list.size(); i++) list.set(i, f.apply(list.get(i))); }
    public static <E> E getFirst(List<E> list) { if (list.isEmpty()) throw new NoSuchElementException(); return list.get(0); }
    public static <E> E getLast(List<E> list) { if (list.isEmpty()) throw new NoSuchElementException(); return list.get(list.size() - 1); }
    public static <E> E removeFirst(List<E> list) { if (list.isEmpty()) throw new NoSuchElementException(); return list.remove(0); }
    public static <E> E removeLast(List<E> list) { if (list.isEmpty()) throw new NoSuchElementException(); return list.remove(list.size() - 1); }
    public static <E> void addFirst(List<E> list, E e) { list.add(0, e); }
    public static <E> void addLast(List<E> list, E e) { list.add(e); }
}

class Collection_ {
    public static <E> boolean removeIf(Collection<E> c, Predicate<? super E> p) {
        boolean changed = false;
        Iterator<E> it = c.iterator();
        while (it.hasNext()) if (p.test(it.next())) { it.remove(); changed = true; }
        return changed;
    }
    public static <E> java.util.stream.Stream<E> stream(Collection<E> c) { return heddle.model.java.util.stream.Stream_.over(c); }
    public static <E> java.util.stream.Stream<E> parallelStream(Collection<E> c) { Model.unsupported("a parallel stream"); return null; }
}

class Iterator_ {
    public static <E> void forEachRemaining(Iterator<E> it, Consumer<? super E> f) { while (it.hasNext()) f.accept(it.next()); }
    public static <E> void remove(Iterator<E> it) { throw new UnsupportedOperationException("remove"); }
}
