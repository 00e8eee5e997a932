//~ verdict Counted (static initializer): proved under assumptions
//~ verdict Counted.inc: proved under assumptions
//~ verdict Counted.bad: possible violation
//~ verdict Counted.badM: possible violation
//~ verdict Counted.await: proved under assumptions
//~ verdict Counted.up: proved under assumptions
//~ verdict Counted.badNotify: refuted
//~ verdict Counted.Inner.use: proved under assumptions
//~ verdict TwoLocks (static initializer): proved under assumptions
//~ verdict TwoLocks.one: possible violation
//~ verdict TwoLocks.two: possible violation
//~ verdict Escapes (static initializer): proved under assumptions
//~ verdict Escapes.get: proved under assumptions
//~ verdict Escapes.one: possible violation
//~ verdict Order (static initializer): proved under assumptions
//~ verdict Order.a: possible violation
//~ verdict Order.b: possible violation
// A private static lock stands for the lock of its class.

import java.util.*;

class Counted {
    private static final Object LOCK = new Object();
    private static int n;
    private static final Map<String, Integer> M = new HashMap<>();
    static void inc() { synchronized (LOCK) { n++; M.put("a", n); } }
    static void bad() { n++; } //~ error[H0701] "the static field `n` may be accessed by another thread here"
    static int badM() { return M.size(); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread"
    static void await() throws InterruptedException { synchronized (LOCK) { while (n == 0) LOCK.wait(); n--; } }
    static void up() { synchronized (LOCK) { n++; LOCK.notifyAll(); } }
    static void badNotify() { LOCK.notifyAll(); } //~ error[H0320] "the monitor is not held by this thread"
    class Inner { void use() { synchronized (LOCK) { n++; } } }
}
class TwoLocks {
    private static final Object A = new Object();
    private static final Object B = new Object();
    private static int n;
    static void one() { synchronized (A) { n++; } } //~ error[H0701] "the static field `n` may be accessed by another thread here"
    static void two() { synchronized (B) { n++; } } //~ error[H0701] "the static field `n` may be accessed by another thread here"
}
class Escapes {
    private static final Object LOCK = new Object();
    private static int n;
    static Object get() { return LOCK; }
    static void one() { synchronized (LOCK) { n++; } } //~ error[H0701] "the static field `n` may be accessed by another thread here"
}
class Order {
    private static final Object LOCK = new Object();
    private static int n;
    private int m;
    synchronized void a() { synchronized (LOCK) { n++; m++; } } //~ error[H0703] "this lock may not be below every lock that the thread holds:"
    void b() { synchronized (LOCK) { synchronized (this) { m++; n++; } } } //~ error[H0703] "this lock may not be below every lock that the thread holds:"
}
