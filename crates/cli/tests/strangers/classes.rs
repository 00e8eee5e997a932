//! Classes that no program of the tests mentions, of every kind that changes something in a program that has them: locks, monitors,
//! statics, enums, interfaces, tasks, generics, volatile and atomic fields, exceptions, records, arrays of subclasses, and the method names that
//! everybody uses.

use std::fmt::Write;

/// One class of each kind; `#` stands for a number.
const KINDS: [&str; 14] = [
    "class StrangeMonitor# { private int n; //@ invariant n >= 0;
        synchronized void inc() { if (n < 1000) { n++; } } synchronized int get() { return n; } }",
    "class StrangeLock# { //@ protects n;
        private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock(); private int n;
        void inc() { lock.lock(); try { n++; } finally { lock.unlock(); } } }",
    "class StrangeStatics# { private static int count; private static final Object GATE = new Object();
        static void put(int by) { synchronized (GATE) { count += by; } } static int size() { synchronized (GATE) { return count; } } }",
    "enum StrangeColour# { RED, GREEN { int weight() { return 2; } }; int weight() { return 1; }
        static boolean same(StrangeColour# a, StrangeColour# b) { return a == b; } }",
    "interface StrangeShape# { int area(); default int twice() { return 2 * area(); } }",
    "class StrangeTask# implements Runnable { private volatile int done; public void run() { done = 1; } int get() { return done; } }",
    "class StrangeBox#<Any extends Comparable<Any>> { private Any value; void set(Any value) { this.value = value; } Any get() { return value; } }",
    "class StrangeFailure# extends RuntimeException { StrangeFailure#(String text) { super(text); }
        static int check(int x) { if (x < 0) { throw new StrangeFailure#(\"negative\"); } return x; } }",
    "record StrangePair#(int left, String right) { int sum() { return left + right.length(); } }",
    "class StrangeAtomic# { private final java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger();
        int next() { return n.incrementAndGet(); } }",
    "class StrangeThread# extends Thread { private int steps; @Override public void run() { steps = steps + 1; }
        static void go() throws InterruptedException { StrangeThread# t = new StrangeThread#(); t.start(); t.join(); } }",
    "class StrangeArrays# { static class StrangePart { int size; } static class StrangeSmall extends StrangePart { }
        static StrangePart first(StrangePart[] parts) { Object[] all = parts; return parts.length > 0 && all != null ? parts[0] : null; }
        static StrangePart[] some() { StrangePart[] parts = new StrangeSmall[2]; return parts; } }",
    "class StrangeGate# { private boolean open; synchronized void await() throws InterruptedException { while (!open) { wait(); } }
        synchronized void open() { open = true; notifyAll(); } void any(Object o) { synchronized (o) { o.hashCode(); } } }",
    "final class StrangeValue# { private final int x; StrangeValue#(int x) { this.x = x; } int x() { return x; }
        //@ requires other != null; ensures \\result >= x; pure
        int max(StrangeValue# other) { return Math.max(x, other.x); } }",
];

/// As many classes, as texts of files: half of them in files of their own, the others together in one.
pub(crate) fn files(count: usize) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut together = String::new();
    for k in 0..count {
        let text = KINDS[k % KINDS.len()].replace('#', &k.to_string());
        if k % 2 == 0 {
            files.push((format!("Strange{k}.java"), text + "\n"));
        } else {
            let _ = writeln!(together, "{text}");
        }
    }
    files.push(("StrangeCrowd.java".to_owned(), together));
    files
}
