package heddle.model;

import java.util.function.*;

/* Methods that are synchronized here are one step of the machine. */
class AtomicInteger {
    private int value;
    public AtomicInteger() {}
    public AtomicInteger(int v) { value = v; }
    public synchronized int get() { return value; }
    public synchronized void set(int v) { value = v; }
    public synchronized int getAndSet(int v) { int old = value; value = v; return old; }
    public synchronized boolean compareAndSet(int e, int v) { if (value != e) return false; value = v; return true; }
    public synchronized int getAndIncrement() { return value++; }
    public synchronized int getAndDecrement() { return value--; }
    public synchronized int incrementAndGet() { return ++value; }
    public synchronized int decrementAndGet() { return --value; }
    public synchronized int getAndAdd(int d) { int old = value; value += d; return old; }
    public synchronized int addAndGet(int d) { value += d; return value; }
    public int updateAndGet(IntUnaryOperator f) {
        while (true) { int old = get(); int v = f.applyAsInt(old); if (compareAndSet(old, v)) return v; }
    }
    public int getAndUpdate(IntUnaryOperator f) {
        while (true) { int old = get(); int v = f.applyAsInt(old); if (compareAndSet(old, v)) return old; }
    }
    public synchronized int intValue() { return value; }
}

class AtomicLong {
    private long value;
    public AtomicLong() {}
    public AtomicLong(long v) { value = v; }
    public synchronized long get() { return value; }
    public synchronized void set(long v) { value = v; }
    public synchronized long getAndSet(long v) { long old = value; value = v; return old; }
    public synchronized boolean compareAndSet(long e, long v) { if (value != e) return false; value = v; return true; }
    public synchronized long getAndIncrement() { return value++; }
    public synchronized long getAndDecrement() { return value--; }
    public synchronized long incrementAndGet() { return ++value; }
    public synchronized long decrementAndGet() { return --value; }
    public synchronized long getAndAdd(long d) { long old = value; value += d; return old; }
    public synchronized long addAndGet(long d) { value += d; return value; }
}

class AtomicBoolean {
    private boolean value;
    public AtomicBoolean() {}
    public AtomicBoolean(boolean v) { value = v; }
    public synchronized boolean get() { return value; }
    public synchronized void set(boolean v) { value = v; }
    public synchronized boolean getAndSet(boolean v) { boolean old = value; value = v; return old; }
    public synchronized boolean compareAndSet(boolean e, boolean v) { if (value != e) return false; value = v; return true; }
}

class AtomicReference<V> {
    private V value;
    public AtomicReference() {}
    public AtomicReference(V v) { value = v; }
    public synchronized V get() { return value; }
    public synchronized void set(V v) { value = v; }
    public synchronized V getAndSet(V v) { V old = value; value = v; return old; }
    public synchronized boolean compareAndSet(V e, V v) { if (value != e) return false; value = v; return true; }
}

class AtomicIntegerArray {
    private final int[] values;
    public AtomicIntegerArray(int n) { values = new int[n]; }
    public synchronized int get(int i) { return values[i]; }
    public synchronized void set(int i, int v) { values[i] = v; }
    public synchronized int length() { return values.length; }
    public synchronized int getAndIncrement(int i) { return values[i]++; }
    public synchronized int incrementAndGet(int i) { return ++values[i]; }
    public synchronized boolean compareAndSet(int i, int e, int v) { if (values[i] != e) return false; values[i] = v; return true; }
}
