package heddle.model.java.util.concurrent.atomic;

import heddle.model.*;
import java.util.function.*;

/* Accesses that promise less than volatile ones. Steps come one after the other for all threads: what else they allow is told only of objects that one thread has for itself. */
class Modes {
    static void plain(Object o) { if (!Model.own(o)) Model.unsupported("an atomic in plain mode that several threads can reach"); }
    static void opaque(Object o) { if (!Model.own(o)) Model.unsupported("an atomic in opaque mode that several threads can reach"); }
    static void ordered(Object o) { if (!Model.own(o)) Model.limited("accesses in acquire and release mode as volatile ones"); }
    /* Whether a weak comparison fails for no reason. */
    static boolean fail() { return Model.spurious() && Model.choose(2) == 0; }
}

/* Methods that are synchronized here are one step of the machine. */
class AtomicInteger extends Number {
    private int value;
    public AtomicInteger() {}
    public AtomicInteger(int v) { value = v; }
    public synchronized int get() { return value; }
    public synchronized int getPlain() { Modes.plain(this); return value; }
    public synchronized int getAcquire() { Modes.ordered(this); return value; }
    public synchronized int getOpaque() { Modes.opaque(this); return value; }
    public synchronized void set(int v) { value = v; }
    public synchronized void lazySet(int v) { Modes.ordered(this); value = v; }
    public synchronized void setPlain(int v) { Modes.plain(this); value = v; }
    public synchronized void setRelease(int v) { Modes.ordered(this); value = v; }
    public synchronized void setOpaque(int v) { Modes.opaque(this); value = v; }
    public synchronized int getAndSet(int v) { int old = value; value = v; return old; }
    public synchronized boolean compareAndSet(int e, int v) { if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSet(int e, int v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetPlain(int e, int v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetVolatile(int e, int v) { if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetAcquire(int e, int v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetRelease(int e, int v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized int compareAndExchange(int e, int v) { int old = value; if (old == e) value = v; return old; }
    public synchronized int getAndIncrement() { return value++; }
    public synchronized int getAndDecrement() { return value--; }
    public synchronized int incrementAndGet() { return ++value; }
    public synchronized int decrementAndGet() { return --value; }
    public synchronized int getAndAdd(int d) { int old = value; value += d; return old; }
    public synchronized int addAndGet(int d) { value += d; return value; }
    public int updateAndGet(IntUnaryOperator f) { while (true) { int old = get(), v = f.applyAsInt(old); if (compareAndSet(old, v)) return v; } }
    public int getAndUpdate(IntUnaryOperator f) { while (true) { int old = get(), v = f.applyAsInt(old); if (compareAndSet(old, v)) return old; } }
    public int accumulateAndGet(int x, IntBinaryOperator f) { while (true) { int old = get(), v = f.applyAsInt(old, x); if (compareAndSet(old, v)) return v; } }
    public int getAndAccumulate(int x, IntBinaryOperator f) { while (true) { int old = get(), v = f.applyAsInt(old, x); if (compareAndSet(old, v)) return old; } }
    public synchronized int intValue() { return (int) value; }
    public synchronized long longValue() { return (long) value; }
    public synchronized float floatValue() { return (float) value; }
    public synchronized double doubleValue() { return (double) value; }
    public String toString() { return String.valueOf(get()); }
}

class AtomicLong extends Number {
    private long value;
    public AtomicLong() {}
    public AtomicLong(long v) { value = v; }
    public synchronized long get() { return value; }
    public synchronized long getPlain() { Modes.plain(this); return value; }
    public synchronized long getAcquire() { Modes.ordered(this); return value; }
    public synchronized long getOpaque() { Modes.opaque(this); return value; }
    public synchronized void set(long v) { value = v; }
    public synchronized void lazySet(long v) { Modes.ordered(this); value = v; }
    public synchronized void setPlain(long v) { Modes.plain(this); value = v; }
    public synchronized void setRelease(long v) { Modes.ordered(this); value = v; }
    public synchronized void setOpaque(long v) { Modes.opaque(this); value = v; }
    public synchronized long getAndSet(long v) { long old = value; value = v; return old; }
    public synchronized boolean compareAndSet(long e, long v) { if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSet(long e, long v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetPlain(long e, long v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetVolatile(long e, long v) { if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetAcquire(long e, long v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetRelease(long e, long v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized long compareAndExchange(long e, long v) { long old = value; if (old == e) value = v; return old; }
    public synchronized long getAndIncrement() { return value++; }
    public synchronized long getAndDecrement() { return value--; }
    public synchronized long incrementAndGet() { return ++value; }
    public synchronized long decrementAndGet() { return --value; }
    public synchronized long getAndAdd(long d) { long old = value; value += d; return old; }
    public synchronized long addAndGet(long d) { value += d; return value; }
    public long updateAndGet(LongUnaryOperator f) { while (true) { long old = get(), v = f.applyAsLong(old); if (compareAndSet(old, v)) return v; } }
    public long getAndUpdate(LongUnaryOperator f) { while (true) { long old = get(), v = f.applyAsLong(old); if (compareAndSet(old, v)) return old; } }
    public long accumulateAndGet(long x, LongBinaryOperator f) { while (true) { long old = get(), v = f.applyAsLong(old, x); if (compareAndSet(old, v)) return v; } }
    public long getAndAccumulate(long x, LongBinaryOperator f) { while (true) { long old = get(), v = f.applyAsLong(old, x); if (compareAndSet(old, v)) return old; } }
    public synchronized int intValue() { return (int) value; }
    public synchronized long longValue() { return (long) value; }
    public synchronized float floatValue() { return (float) value; }
    public synchronized double doubleValue() { return (double) value; }
    public String toString() { return String.valueOf(get()); }
}

class AtomicBoolean {
    private boolean value;
    public AtomicBoolean() {}
    public AtomicBoolean(boolean v) { value = v; }
    public synchronized boolean get() { return value; }
    public synchronized boolean getPlain() { Modes.plain(this); return value; }
    public synchronized boolean getAcquire() { Modes.ordered(this); return value; }
    public synchronized boolean getOpaque() { Modes.opaque(this); return value; }
    public synchronized void set(boolean v) { value = v; }
    public synchronized void lazySet(boolean v) { Modes.ordered(this); value = v; }
    public synchronized void setPlain(boolean v) { Modes.plain(this); value = v; }
    public synchronized void setRelease(boolean v) { Modes.ordered(this); value = v; }
    public synchronized void setOpaque(boolean v) { Modes.opaque(this); value = v; }
    public synchronized boolean getAndSet(boolean v) { boolean old = value; value = v; return old; }
    public synchronized boolean compareAndSet(boolean e, boolean v) { if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSet(boolean e, boolean v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetPlain(boolean e, boolean v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetVolatile(boolean e, boolean v) { if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetAcquire(boolean e, boolean v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetRelease(boolean e, boolean v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public String toString() { return String.valueOf(get()); }
}

class AtomicReference<V> {
    private V value;
    public AtomicReference() {}
    public AtomicReference(V v) { value = v; }
    public synchronized V get() { return value; }
    public synchronized V getPlain() { Modes.plain(this); return value; }
    public synchronized V getAcquire() { Modes.ordered(this); return value; }
    public synchronized V getOpaque() { Modes.opaque(this); return value; }
    public synchronized void set(V v) { value = v; }
    public synchronized void lazySet(V v) { Modes.ordered(this); value = v; }
    public synchronized void setPlain(V v) { Modes.plain(this); value = v; }
    public synchronized void setRelease(V v) { Modes.ordered(this); value = v; }
    public synchronized void setOpaque(V v) { Modes.opaque(this); value = v; }
    public synchronized V getAndSet(V v) { V old = value; value = v; return old; }
    public synchronized boolean compareAndSet(V e, V v) { if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSet(V e, V v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetPlain(V e, V v) { Modes.plain(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetVolatile(V e, V v) { if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetAcquire(V e, V v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized boolean weakCompareAndSetRelease(V e, V v) { Modes.ordered(this); if (Modes.fail()) return false; if (value != e) return false; value = v; return true; }
    public synchronized V compareAndExchange(V e, V v) { V old = value; if (old == e) value = v; return old; }
    public V updateAndGet(UnaryOperator<V> f) { while (true) { V old = get(), v = f.apply(old); if (compareAndSet(old, v)) return v; } }
    public V getAndUpdate(UnaryOperator<V> f) { while (true) { V old = get(), v = f.apply(old); if (compareAndSet(old, v)) return old; } }
    public V accumulateAndGet(V x, BinaryOperator<V> f) { while (true) { V old = get(), v = f.apply(old, x); if (compareAndSet(old, v)) return v; } }
    public V getAndAccumulate(V x, BinaryOperator<V> f) { while (true) { V old = get(), v = f.apply(old, x); if (compareAndSet(old, v)) return old; } }
    public String toString() { return String.valueOf(get()); }
}

class AtomicIntegerArray {
    private final int[] values;
    public AtomicIntegerArray(int n) { values = new int[n]; }
    public AtomicIntegerArray(int[] a) { values = a.clone(); }
    public int length() { return values.length; }
    public synchronized int get(int i) { check(i); return values[i]; }
    private void check(int i) { if (i < 0 || i >= values.length) throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + values.length); }
    public synchronized void set(int i, int v) { check(i); values[i] = v; }
    public synchronized void lazySet(int i, int v) { Modes.ordered(this); check(i); values[i] = v; }
    public synchronized int getAndSet(int i, int v) { check(i); int old = values[i]; values[i] = v; return old; }
    public synchronized boolean compareAndSet(int i, int e, int v) { check(i); if (values[i] != e) return false; values[i] = v; return true; }
    public synchronized boolean weakCompareAndSet(int i, int e, int v) { Modes.plain(this); check(i); if (Modes.fail()) return false; if (values[i] != e) return false; values[i] = v; return true; }
    public synchronized boolean weakCompareAndSetVolatile(int i, int e, int v) { check(i); if (Modes.fail()) return false; if (values[i] != e) return false; values[i] = v; return true; }
    public synchronized int getAndIncrement(int i) { check(i); return values[i]++; }
    public synchronized int getAndDecrement(int i) { check(i); return values[i]--; }
    public synchronized int incrementAndGet(int i) { check(i); return ++values[i]; }
    public synchronized int decrementAndGet(int i) { check(i); return --values[i]; }
    public synchronized int getAndAdd(int i, int d) { check(i); int old = values[i]; values[i] += d; return old; }
    public synchronized int addAndGet(int i, int d) { check(i); values[i] += d; return values[i]; }
    public int updateAndGet(int i, IntUnaryOperator f) { while (true) { int old = get(i), v = f.applyAsInt(old); if (compareAndSet(i, old, v)) return v; } }
    public int getAndUpdate(int i, IntUnaryOperator f) { while (true) { int old = get(i), v = f.applyAsInt(old); if (compareAndSet(i, old, v)) return old; } }
    public int accumulateAndGet(int i, int x, IntBinaryOperator f) { while (true) { int old = get(i), v = f.applyAsInt(old, x); if (compareAndSet(i, old, v)) return v; } }
    public String toString() { String s = "["; for (int i = 0; i < length(); i++) s += (i > 0 ? ", " : "") + get(i); return s + "]"; }
}

class AtomicLongArray {
    private final long[] values;
    public AtomicLongArray(int n) { values = new long[n]; }
    public AtomicLongArray(long[] a) { values = a.clone(); }
    public int length() { return values.length; }
    public synchronized long get(int i) { check(i); return values[i]; }
    private void check(int i) { if (i < 0 || i >= values.length) throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + values.length); }
    public synchronized void set(int i, long v) { check(i); values[i] = v; }
    public synchronized void lazySet(int i, long v) { Modes.ordered(this); check(i); values[i] = v; }
    public synchronized long getAndSet(int i, long v) { check(i); long old = values[i]; values[i] = v; return old; }
    public synchronized boolean compareAndSet(int i, long e, long v) { check(i); if (values[i] != e) return false; values[i] = v; return true; }
    public synchronized boolean weakCompareAndSet(int i, long e, long v) { Modes.plain(this); check(i); if (Modes.fail()) return false; if (values[i] != e) return false; values[i] = v; return true; }
    public synchronized boolean weakCompareAndSetVolatile(int i, long e, long v) { check(i); if (Modes.fail()) return false; if (values[i] != e) return false; values[i] = v; return true; }
    public synchronized long getAndIncrement(int i) { check(i); return values[i]++; }
    public synchronized long getAndDecrement(int i) { check(i); return values[i]--; }
    public synchronized long incrementAndGet(int i) { check(i); return ++values[i]; }
    public synchronized long decrementAndGet(int i) { check(i); return --values[i]; }
    public synchronized long getAndAdd(int i, long d) { check(i); long old = values[i]; values[i] += d; return old; }
    public synchronized long addAndGet(int i, long d) { check(i); values[i] += d; return values[i]; }
    public long updateAndGet(int i, LongUnaryOperator f) { while (true) { long old = get(i), v = f.applyAsLong(old); if (compareAndSet(i, old, v)) return v; } }
    public long getAndUpdate(int i, LongUnaryOperator f) { while (true) { long old = get(i), v = f.applyAsLong(old); if (compareAndSet(i, old, v)) return old; } }
    public long accumulateAndGet(int i, long x, LongBinaryOperator f) { while (true) { long old = get(i), v = f.applyAsLong(old, x); if (compareAndSet(i, old, v)) return v; } }
    public String toString() { String s = "["; for (int i = 0; i < length(); i++) s += (i > 0 ? ", " : "") + get(i); return s + "]"; }
}

class AtomicReferenceArray<E> {
    private final Object[] values;
    public AtomicReferenceArray(int n) { values = new Object[n]; }
    public AtomicReferenceArray(E[] a) { values = new Object[a.length]; for (int i = 0; i < a.length; i++) values[i] = a[i]; }
    public int length() { return values.length; }
    private void check(int i) { if (i < 0 || i >= values.length) throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + values.length); }
    public synchronized E get(int i) { check(i); return (E) values[i]; }
    public synchronized void set(int i, E v) { check(i); values[i] = v; }
    public synchronized void lazySet(int i, E v) { Modes.ordered(this); check(i); values[i] = v; }
    public synchronized E getAndSet(int i, E v) { check(i); E old = (E) values[i]; values[i] = v; return old; }
    public synchronized boolean compareAndSet(int i, E e, E v) { check(i); if (values[i] != e) return false; values[i] = v; return true; }
    public synchronized boolean weakCompareAndSet(int i, E e, E v) { Modes.plain(this); check(i); if (Modes.fail()) return false; if (values[i] != e) return false; values[i] = v; return true; }
    public E updateAndGet(int i, UnaryOperator<E> f) { while (true) { E old = get(i), v = f.apply(old); if (compareAndSet(i, old, v)) return v; } }
    public E getAndUpdate(int i, UnaryOperator<E> f) { while (true) { E old = get(i), v = f.apply(old); if (compareAndSet(i, old, v)) return old; } }
    public E accumulateAndGet(int i, E x, BinaryOperator<E> f) { while (true) { E old = get(i), v = f.apply(old, x); if (compareAndSet(i, old, v)) return v; } }
    public String toString() { String s = "["; for (int i = 0; i < length(); i++) s += (i > 0 ? ", " : "") + get(i); return s + "]"; }
}

class AtomicReferenceFieldUpdater<T, V> {
    private final Class<?> of;
    private final String name;
    private AtomicReferenceFieldUpdater(Class<?> c, String n) { of = c; name = n; }
    public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> c, Class<W> v, String n) { return new AtomicReferenceFieldUpdater<U, W>(c, n); }
    public synchronized V get(T o) { return (V) Model.field(o, of, name); }
    public synchronized void set(T o, V v) { Model.field(o, of, name, v); }
    public synchronized void lazySet(T o, V v) { Modes.ordered(o); Model.field(o, of, name, v); }
    public synchronized boolean compareAndSet(T o, V e, V v) { if (Model.field(o, of, name) != e) return false; Model.field(o, of, name, v); return true; }
    public synchronized boolean weakCompareAndSet(T o, V e, V v) { Modes.plain(o); if (Modes.fail()) return false; if (Model.field(o, of, name) != e) return false; Model.field(o, of, name, v); return true; }
    public synchronized V getAndSet(T o, V v) { V old = (V) Model.field(o, of, name); Model.field(o, of, name, v); return old; }
    public V updateAndGet(T o, UnaryOperator<V> f) { while (true) { V old = get(o), v = f.apply(old); if (compareAndSet(o, old, v)) return v; } }
    public V getAndUpdate(T o, UnaryOperator<V> f) { while (true) { V old = get(o), v = f.apply(old); if (compareAndSet(o, old, v)) return old; } }
}

class AtomicStampedReference<V> {
    private V value;
    private int stamp;
    public AtomicStampedReference(V v, int s) { value = v; stamp = s; }
    public synchronized V getReference() { return value; }
    public synchronized int getStamp() { return stamp; }
    public synchronized V get(int[] holder) { holder[0] = stamp; return value; }
    public synchronized void set(V v, int s) { value = v; stamp = s; }
    public synchronized boolean compareAndSet(V e, V v, int es, int s) { if (value != e || stamp != es) return false; value = v; stamp = s; return true; }
    public synchronized boolean weakCompareAndSet(V e, V v, int es, int s) { Modes.plain(this); if (Modes.fail()) return false; if (value != e || stamp != es) return false; value = v; stamp = s; return true; }
    public synchronized boolean attemptStamp(V e, int s) { if (value != e) return false; stamp = s; return true; }
}

class AtomicMarkableReference<V> {
    private V value;
    private boolean mark;
    public AtomicMarkableReference(V v, boolean m) { value = v; mark = m; }
    public synchronized V getReference() { return value; }
    public synchronized boolean isMarked() { return mark; }
    public synchronized V get(boolean[] holder) { holder[0] = mark; return value; }
    public synchronized void set(V v, boolean m) { value = v; mark = m; }
    public synchronized boolean compareAndSet(V e, V v, boolean em, boolean m) { if (value != e || mark != em) return false; value = v; mark = m; return true; }
    public synchronized boolean weakCompareAndSet(V e, V v, boolean em, boolean m) { Modes.plain(this); if (Modes.fail()) return false; if (value != e || mark != em) return false; value = v; mark = m; return true; }
    public synchronized boolean attemptMark(V e, boolean m) { if (value != e) return false; mark = m; return true; }
}

class AtomicIntegerFieldUpdater<T> {
    private final Class<?> of;
    private final String name;
    private AtomicIntegerFieldUpdater(Class<?> c, String n) { of = c; name = n; }
    public static <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> c, String n) { return new AtomicIntegerFieldUpdater<U>(c, n); }
    public synchronized int get(T o) { return ((Integer) Model.field(o, of, name)); }
    public synchronized void set(T o, int v) { Model.field(o, of, name, v); }
    public synchronized void lazySet(T o, int v) { Modes.ordered(o); Model.field(o, of, name, v); }
    public synchronized boolean compareAndSet(T o, int e, int v) { if (((Integer) Model.field(o, of, name)) != e) return false; Model.field(o, of, name, v); return true; }
    public synchronized boolean weakCompareAndSet(T o, int e, int v) { Modes.plain(o); if (Modes.fail()) return false; if (((Integer) Model.field(o, of, name)) != e) return false; Model.field(o, of, name, v); return true; }
    public synchronized int getAndSet(T o, int v) { int old = ((Integer) Model.field(o, of, name)); Model.field(o, of, name, v); return old; }
    public synchronized int getAndAdd(T o, int d) { int old = ((Integer) Model.field(o, of, name)); Model.field(o, of, name, old + d); return old; }
    public synchronized int addAndGet(T o, int d) { int v = ((Integer) Model.field(o, of, name)) + d; Model.field(o, of, name, v); return v; }
    public synchronized int getAndIncrement(T o) { int old = ((Integer) Model.field(o, of, name)), v = old + 1; Model.field(o, of, name, v); return old; }
    public synchronized int getAndDecrement(T o) { int old = ((Integer) Model.field(o, of, name)), v = old - 1; Model.field(o, of, name, v); return old; }
    public synchronized int incrementAndGet(T o) { int old = ((Integer) Model.field(o, of, name)), v = old + 1; Model.field(o, of, name, v); return v; }
    public synchronized int decrementAndGet(T o) { int old = ((Integer) Model.field(o, of, name)), v = old - 1; Model.field(o, of, name, v); return v; }
    public int updateAndGet(T o, IntUnaryOperator f) { while (true) { int old = get(o), v = f.applyAsInt(old); if (compareAndSet(o, old, v)) return v; } }
    public int getAndUpdate(T o, IntUnaryOperator f) { while (true) { int old = get(o), v = f.applyAsInt(old); if (compareAndSet(o, old, v)) return old; } }
}

class AtomicLongFieldUpdater<T> {
    private final Class<?> of;
    private final String name;
    private AtomicLongFieldUpdater(Class<?> c, String n) { of = c; name = n; }
    public static <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> c, String n) { return new AtomicLongFieldUpdater<U>(c, n); }
    public synchronized long get(T o) { return ((Long) Model.field(o, of, name)); }
    public synchronized void set(T o, long v) { Model.field(o, of, name, v); }
    public synchronized void lazySet(T o, long v) { Modes.ordered(o); Model.field(o, of, name, v); }
    public synchronized boolean compareAndSet(T o, long e, long v) { if (((Long) Model.field(o, of, name)) != e) return false; Model.field(o, of, name, v); return true; }
    public synchronized boolean weakCompareAndSet(T o, long e, long v) { Modes.plain(o); if (Modes.fail()) return false; if (((Long) Model.field(o, of, name)) != e) return false; Model.field(o, of, name, v); return true; }
    public synchronized long getAndSet(T o, long v) { long old = ((Long) Model.field(o, of, name)); Model.field(o, of, name, v); return old; }
    public synchronized long getAndAdd(T o, long d) { long old = ((Long) Model.field(o, of, name)); Model.field(o, of, name, old + d); return old; }
    public synchronized long addAndGet(T o, long d) { long v = ((Long) Model.field(o, of, name)) + d; Model.field(o, of, name, v); return v; }
    public synchronized long getAndIncrement(T o) { long old = ((Long) Model.field(o, of, name)), v = old + 1; Model.field(o, of, name, v); return old; }
    public synchronized long getAndDecrement(T o) { long old = ((Long) Model.field(o, of, name)), v = old - 1; Model.field(o, of, name, v); return old; }
    public synchronized long incrementAndGet(T o) { long old = ((Long) Model.field(o, of, name)), v = old + 1; Model.field(o, of, name, v); return v; }
    public synchronized long decrementAndGet(T o) { long old = ((Long) Model.field(o, of, name)), v = old - 1; Model.field(o, of, name, v); return v; }
    public long updateAndGet(T o, LongUnaryOperator f) { while (true) { long old = get(o), v = f.applyAsLong(old); if (compareAndSet(o, old, v)) return v; } }
    public long getAndUpdate(T o, LongUnaryOperator f) { while (true) { long old = get(o), v = f.applyAsLong(old); if (compareAndSet(o, old, v)) return old; } }
}

/* A sum is read in one step; Java may miss what is added meanwhile. */
class LongAdder extends Number {
    private long value;
    public LongAdder() {}
    public synchronized void add(long d) { value += d; }
    public synchronized void increment() { value++; }
    public synchronized void decrement() { value--; }
    public synchronized long sum() { return value; }
    public synchronized void reset() { value = 0; }
    public synchronized long sumThenReset() { long old = value; value = 0; return old; }
    public synchronized long longValue() { return value; }
    public synchronized int intValue() { return (int) value; }
    public synchronized float floatValue() { return value; }
    public synchronized double doubleValue() { return value; }
    public String toString() { return String.valueOf(sum()); }
}

class LongAccumulator extends Number {
    private final LongBinaryOperator f;
    private final long identity;
    private long value;
    public LongAccumulator(LongBinaryOperator g, long v) { f = g; identity = v; value = v; }
    public synchronized void accumulate(long x) { value = f.applyAsLong(value, x); }
    public synchronized long get() { return value; }
    public synchronized void reset() { value = identity; }
    public synchronized long getThenReset() { long old = value; value = identity; return old; }
    public synchronized long longValue() { return value; }
    public synchronized int intValue() { return (int) value; }
    public synchronized float floatValue() { return value; }
    public synchronized double doubleValue() { return value; }
    public String toString() { return String.valueOf(get()); }
}
