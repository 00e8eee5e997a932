package heddle.model.java.util.concurrent;

import heddle.model.*;
import java.util.*;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.*;

/* Each method is one step; iterators see what was there at their beginning. */
abstract class SyncQueue<E> extends Seq<E> implements Deque<E> {
    protected void put1(Object e) { append(e); }
    protected boolean full() { return false; }
    public synchronized int size() { return items.length; }
    public synchronized boolean isEmpty() { return items.length == 0; }
    public synchronized boolean contains(Object o) { return find(o) >= 0; }
    public synchronized Object[] toArray() { return copy(); }
    public synchronized E peek() { return items.length == 0 ? null : at(0); }
    public synchronized E peekFirst() { return items.length == 0 ? null : at(0); }
    public synchronized E peekLast() { return items.length == 0 ? null : at(items.length - 1); }
    public synchronized E getFirst() { if (items.length == 0) throw new NoSuchElementException(); return at(0); }
    public synchronized E getLast() { if (items.length == 0) throw new NoSuchElementException(); return at(items.length - 1); }
    public synchronized E element() { if (items.length == 0) throw new NoSuchElementException(); return at(0); }
    public synchronized boolean offer(E e) { some(e); if (full()) return false; put1(e); return true; }
    public synchronized boolean offerLast(E e) { some(e); if (full()) return false; append(e); return true; }
    public synchronized boolean offerFirst(E e) { some(e); if (full()) return false; insert(0, e); return true; }
    public synchronized boolean add(E e) { some(e); if (full()) throw new IllegalStateException("Queue full"); put1(e); return true; }
    public synchronized void addLast(E e) { some(e); if (full()) throw new IllegalStateException("Deque full"); append(e); }
    public synchronized void addFirst(E e) { some(e); if (full()) throw new IllegalStateException("Deque full"); insert(0, e); }
    public synchronized void push(E e) { some(e); if (full()) throw new IllegalStateException("Deque full"); insert(0, e); }
    public synchronized E pop() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    public synchronized E poll() { return items.length == 0 ? null : delete(0); }
    public synchronized E pollFirst() { return items.length == 0 ? null : delete(0); }
    public synchronized E pollLast() { return items.length == 0 ? null : delete(items.length - 1); }
    public synchronized E remove() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    public synchronized E removeFirst() { if (items.length == 0) throw new NoSuchElementException(); return delete(0); }
    public synchronized E removeLast() { if (items.length == 0) throw new NoSuchElementException(); return delete(items.length - 1); }
    public synchronized boolean remove(Object o) { return drop(o); }
    public synchronized boolean removeFirstOccurrence(Object o) { return drop(o); }
    public synchronized void clear() { items = new Object[0]; }
    public Iterator<E> iterator() { return new Snapshot<E>(toArray(), this); }
}

class ConcurrentLinkedQueue<E> extends SyncQueue<E> {
    public ConcurrentLinkedQueue() {}
    @Steps public ConcurrentLinkedQueue(Collection<? extends E> c) { appendAll(c.toArray()); }
}

class ConcurrentLinkedDeque<E> extends SyncQueue<E> {
    public ConcurrentLinkedDeque() {}
    @Steps public ConcurrentLinkedDeque(Collection<? extends E> c) { appendAll(c.toArray()); }
}

abstract class Blocking<E> extends SyncQueue<E> implements BlockingDeque<E> {
    protected final int capacity;
    Blocking(int n) { if (n <= 0) throw new IllegalArgumentException(); capacity = n; }
    protected boolean full() { return items.length >= capacity; }
    public synchronized int remainingCapacity() { return capacity == Integer.MAX_VALUE ? capacity : capacity - items.length; }
    public synchronized void put(E e) throws InterruptedException { some(e); Model.await(!full()); put1(e); }
    public synchronized void putLast(E e) throws InterruptedException { some(e); Model.await(!full()); append(e); }
    public synchronized void putFirst(E e) throws InterruptedException { some(e); Model.await(!full()); insert(0, e); }
    public synchronized E take() throws InterruptedException { Model.await(items.length > 0); return delete(0); }
    public synchronized E takeFirst() throws InterruptedException { Model.await(items.length > 0); return delete(0); }
    public synchronized E takeLast() throws InterruptedException { Model.await(items.length > 0); return delete(items.length - 1); }
    public synchronized boolean offer(E e, long time, TimeUnit unit) throws InterruptedException {
        some(e);
        Model.await(!full() || Model.timeout());
        boolean can = !full();
        if (can) put1(e);
        Model.resumed(can);
        return can;
    }
    public synchronized E poll(long time, TimeUnit unit) throws InterruptedException {
        Model.await(items.length > 0 || Model.timeout());
        boolean can = items.length > 0;
        Model.resumed(can);
        return can ? delete(0) : null;
    }
    public int drainTo(Collection<? super E> c) { return drainTo(c, Integer.MAX_VALUE); }
    public int drainTo(Collection<? super E> c, int most) {
        if (c == null) throw new NullPointerException();
        if (c == this) throw new IllegalArgumentException();
        Object[] all = drain(most);
        for (Object e : all) c.add((E) e);
        return all.length;
    }
    private synchronized Object[] drain(int most) {
        int n = Math.min(Math.max(most, 0), items.length);
        Object[] out = new Object[n];
        for (int i = 0; i < n; i++) out[i] = delete(0);
        return out;
    }
}

class LinkedBlockingQueue<E> extends Blocking<E> {
    public LinkedBlockingQueue() { super(Integer.MAX_VALUE); }
    public LinkedBlockingQueue(int n) { super(n); }
    @Steps public LinkedBlockingQueue(Collection<? extends E> c) { super(Integer.MAX_VALUE); appendAll(c.toArray()); }
}

class ArrayBlockingQueue<E> extends Blocking<E> {
    public ArrayBlockingQueue(int n) { super(n); }
    public ArrayBlockingQueue(int n, boolean fair) { super(n); }
}

class LinkedBlockingDeque<E> extends Blocking<E> {
    public LinkedBlockingDeque() { super(Integer.MAX_VALUE); }
    public LinkedBlockingDeque(int n) { super(n); }
}

class PriorityBlockingQueue<E> extends Blocking<E> {
    private final Comparator<? super E> by;
    public PriorityBlockingQueue() { super(Integer.MAX_VALUE); by = null; }
    public PriorityBlockingQueue(int n) { super(Integer.MAX_VALUE); by = null; }
    public PriorityBlockingQueue(int n, Comparator<? super E> c) { super(Integer.MAX_VALUE); by = c; }
    protected void put1(Object e) {
        int i = items.length;
        while (i > 0 && Coll.compare(by, items[i - 1], e) > 0) i--;
        insert(i, e);
    }
}

/* Who puts waits until somebody has taken it. */
class SynchronousQueue<E> extends Coll<E> implements BlockingQueue<E> {
    private Handoff first;
    private int takers;
    public SynchronousQueue() {}
    public SynchronousQueue(boolean fair) {}
    public int size() { return 0; }
    public boolean isEmpty() { return true; }
    public int remainingCapacity() { return 0; }
    public Iterator<E> iterator() { return new Snapshot<E>(new Object[0], null); }
    public E peek() { return null; }
    private synchronized void bring(Handoff h) throws InterruptedException {
        Model.await(true);
        if (first == null) { first = h; return; }
        Handoff last = first;
        while (last.next != null) last = last.next;
        last.next = h;
    }
    private void drop(Handoff h) {
        if (first == h) { first = h.next; return; }
        Handoff before = first;
        while (before != null && before.next != h) before = before.next;
        if (before != null) before.next = h.next;
    }
    private synchronized boolean taken(Handoff h, boolean timed) throws InterruptedException {
        boolean interrupted = Model.interrupted();
        Model.when(h.taken || interrupted || timed && Model.timeout());
        if (!h.taken) {
            drop(h);
            if (interrupted) { Thread.interrupted(); throw new InterruptedException(); }
        }
        Model.resumed(h.taken);
        return h.taken;
    }
    private Object pull() { Handoff h = first; first = h.next; h.taken = true; takers--; return h.value; }
    public void put(E e) throws InterruptedException { Handoff h = new Handoff(e); bring(h); taken(h, false); }
    public boolean offer(E e, long time, TimeUnit unit) throws InterruptedException { Handoff h = new Handoff(e); bring(h); return taken(h, true); }
    private synchronized void come() throws InterruptedException { Model.await(true); takers++; }
    public E take() throws InterruptedException { come(); return (E) received(); }
    private synchronized Object received() throws InterruptedException {
        boolean interrupted = Model.interrupted();
        Model.when(first != null || interrupted);
        if (first == null) { takers--; Thread.interrupted(); throw new InterruptedException(); }
        return pull();
    }
    public E poll(long time, TimeUnit unit) throws InterruptedException { come(); return (E) receivedInTime(); }
    private synchronized Object receivedInTime() throws InterruptedException {
        boolean interrupted = Model.interrupted();
        Model.when(first != null || interrupted || Model.timeout());
        boolean got = first != null;
        if (!got) {
            takers--;
            if (interrupted) { Thread.interrupted(); throw new InterruptedException(); }
        }
        Model.resumed(got);
        return got ? pull() : null;
    }
    /* Without waiting it works only if somebody is there already. */
    public synchronized boolean offer(E e) {
        Handoff h = new Handoff(e);
        int waiting = 0;
        for (Handoff x = first; x != null; x = x.next) waiting++;
        if (takers <= waiting) return false;
        if (first == null) { first = h; return true; }
        Handoff last = first;
        while (last.next != null) last = last.next;
        last.next = h;
        return true;
    }
    public boolean add(E e) { if (!offer(e)) throw new IllegalStateException("Queue full"); return true; }
    public synchronized E poll() { if (first == null) return null; takers++; return (E) pull(); }
    public E remove() { E e = poll(); if (e == null) throw new NoSuchElementException(); return e; }
}

class Handoff {
    final Object value;
    boolean taken;
    Handoff next;
    Handoff(Object v) { if (v == null) throw new NullPointerException(); value = v; }
}

/* Every change makes a new array; iterators have the one of their beginning. */
class CopyOnWriteArrayList<E> extends Seq<E> implements List<E> {
    public CopyOnWriteArrayList() {}
    @Steps public CopyOnWriteArrayList(Collection<? extends E> c) { appendAll(c.toArray()); }
    public CopyOnWriteArrayList(E[] a) { appendAll(a); }
    private void check(int i) { if (i < 0 || i >= items.length) throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + items.length); }
    public synchronized int size() { return items.length; }
    public synchronized boolean isEmpty() { return items.length == 0; }
    public synchronized E get(int i) { check(i); return at(i); }
    public synchronized boolean contains(Object o) { return find(o) >= 0; }
    public synchronized int indexOf(Object o) { return find(o); }
    public synchronized int lastIndexOf(Object o) { return findLast(o); }
    public synchronized Object[] toArray() { return copy(); }
    public synchronized E set(int i, E e) { check(i); E old = at(i); items = copy(); items[i] = e; return old; }
    public synchronized boolean add(E e) { append(e); return true; }
    public synchronized void add(int i, E e) { if (i < 0 || i > items.length) throw new IndexOutOfBoundsException("Index: " + i + ", Size: " + items.length); insert(i, e); }
    public synchronized boolean addIfAbsent(E e) { if (find(e) >= 0) return false; append(e); return true; }
    public synchronized E remove(int i) { check(i); return delete(i); }
    public synchronized boolean remove(Object o) { return drop(o); }
    public synchronized void clear() { items = new Object[0]; }
    public boolean addAll(Collection<? extends E> c) { Object[] a = c.toArray(); all(a); return a.length > 0; }
    private synchronized void all(Object[] a) { appendAll(a); }
    public boolean removeAll(Collection<?> c) { return removeIf(e -> c.contains(e)); }
    public boolean retainAll(Collection<?> c) { return removeIf(e -> !c.contains(e)); }
    public boolean removeIf(Predicate<? super E> p) {
        boolean changed = false;
        for (E e : this) if (p.test(e)) changed |= remove(e);
        return changed;
    }
    public Iterator<E> iterator() { return new Snapshot<E>(toArray(), null); }
    public ListIterator<E> listIterator() { return new Snapshot<E>(toArray(), null); }
    public void sort(Comparator<? super E> by) { Object[] a = toArray(); Coll.sort(a, 0, a.length, by); put(a); }
    private synchronized void put(Object[] a) { items = a; }
    public boolean equals(Object o) {
        if (o == this) return true;
        if (!(o instanceof List)) return false;
        Iterator<?> x = iterator(), y = ((List<?>) o).iterator();
        while (x.hasNext() && y.hasNext()) if (!Coll.equal(x.next(), y.next())) return false;
        return !x.hasNext() && !y.hasNext();
    }
    public int hashCode() { int h = 1; for (E e : this) h = 31 * h + Coll.code(e); return h; }
}

class CopyOnWriteArraySet<E> extends Sets<E> {
    private final CopyOnWriteArrayList<E> list = new CopyOnWriteArrayList<E>();
    public CopyOnWriteArraySet() {}
    @Steps public CopyOnWriteArraySet(Collection<? extends E> c) { addAll(c); }
    public int size() { return list.size(); }
    public boolean isEmpty() { return list.isEmpty(); }
    public boolean contains(Object o) { return list.contains(o); }
    public Object[] toArray() { return list.toArray(); }
    public boolean add(E e) { return list.addIfAbsent(e); }
    public boolean remove(Object o) { return list.remove(o); }
    public boolean removeIf(Predicate<? super E> p) { return list.removeIf(p); }
    public void clear() { list.clear(); }
    public Iterator<E> iterator() { return list.iterator(); }
}
