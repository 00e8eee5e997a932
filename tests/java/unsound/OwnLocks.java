//~ verdict Hits.hit: proved under assumptions
//~ verdict Hits.good: proved under assumptions
//~ verdict Hits.bad: possible violation
//~ verdict Hits.badWrite: possible violation
//~ verdict Hits.badBehind: possible violation
//~ verdict Hits.goodByHelper: proved under assumptions
//~ verdict Hits.badByHelper: possible violation
//~ verdict Hits.ownedByContract: proved under assumptions
//~ verdict TextLock.hit: proved under assumptions
//~ verdict TextLock.good: proved under assumptions
//~ verdict TextLock.bad: possible violation
//~ verdict TextLock.badUnlocked: possible violation
//~ verdict Settled.first: proved under assumptions
//~ verdict Settled.second: proved under assumptions
//~ verdict Confined.hit: proved under assumptions
//~ verdict Confined.hits: proved under assumptions
//~ verdict Lazy.get: proved under assumptions
//~ verdict Reused.put: proved under assumptions
//~ verdict Reused.bad: possible violation
//~ verdict Reset.bad: possible violation
//~ verdict Reset.reset: proved under assumptions
//~ verdict Above.hit: proved under assumptions
//~ verdict Below.good: proved under assumptions
//~ verdict Below.bad: possible violation
//~ verdict Orders.first: proved under assumptions
//~ verdict Orders.good: proved under assumptions
//~ verdict Orders.bad: possible violation
//~ verdict Worker.run: proved under assumptions
//~ verdict Worker.result: proved under assumptions
//~ verdict Uses.good: proved under assumptions
//~ rests Worker.result: callers-own
//~ rests Above.hit: outside-writes
//~ rests Hits.hit: not outside-writes
//~ claim: deadlocks are not ruled out
// A class that takes a lock of its own around its state is there for several threads: what one method touches under the lock, no other
// method that others can call touches without it.

class Hits {
    private final Object lock = new Object();
    private int n;

    public void hit() { synchronized (lock) { n++; } } //~ related "written here, `lock` held"

    public int good() { synchronized (lock) { return n; } }

    public int bad() { return n; } //~ error[H0745] "`bad()` reads `n` without a lock, and another thread may wri"

    public void badWrite() { n = 0; } //~ error[H0745] "`badWrite()` writes `n` without a lock, and another thread m"

    public int badBehind() { synchronized (lock) { n++; } return n; } //~ error[H0745] "`badBehind()` reads `n` without a lock, and another thread m"

    private int peek() { return n; }

    public int goodByHelper() { synchronized (lock) { return peek(); } }

    public int badByHelper() { return peek(); } //~ error[H0745] "`badByHelper()` reads `n` without a lock, and another thread"

    //@ requires acc(n);
    public int ownedByContract() { return n; }
}

// Everybody who writes the same text has the same lock.
class TextLock {
    private static final String LOCK = "lock";
    private int n;

    public void hit() { synchronized (LOCK) { n++; } }

    public int good() { synchronized ("lock") { return n; } }

    public int bad() { synchronized ("other") { return n; } } //~ error[H0745] "`bad()` reads `n` under `"

    public int badUnlocked() { return n; } //~ error[H0745] "`badUnlocked()` reads `n` without a lock, and another thread"
}

// Nobody writes: readers need no lock.
class Settled {
    private final Object lock = new Object();
    private int n = 3;

    public int first() { synchronized (lock) { return n; } }

    public int second() { return n; }
}

// No lock at all: whoever uses it has it alone.
class Confined {
    private int n;

    public void hit() { n++; }

    public int hits() { return n; }
}

// The value is written once, before the flag, by whoever finds the flag down.
class Lazy {
    private final Object lock = new Object();
    private volatile boolean ready;
    private int value;

    public int get() {
        if (!ready) {
            synchronized (lock) {
                if (!ready) {
                    value = 42;
                    ready = true;
                }
            }
        }
        return value;
    }
}

// The flag is up for good, and the value changes behind it.
class Reused {
    private final Object lock = new Object();
    private volatile boolean ready;
    private int value;

    public void put(int x) {
        synchronized (lock) {
            value = x;
            ready = true;
        }
    }

    public int bad() {
        if (ready) return value; //~ error[H0745] "`bad()` reads `value` without a lock, and another thread may"
        return 0;
    }
}

// The flag comes down again.
class Reset {
    private final Object lock = new Object();
    private volatile boolean ready;
    private int value;

    public int bad() {
        if (!ready) {
            synchronized (lock) {
                if (!ready) {
                    value++;
                    ready = true;
                }
            }
        }
        return value; //~ error[H0745] "`bad()` reads `value` without a lock, and another thread tha"
    }

    public void reset() { ready = false; }
}

class Above {
    protected final Object lock = new Object();
    protected int n;

    public void hit() { synchronized (lock) { n++; } }
}

class Below extends Above {
    public int good() { synchronized (lock) { return n; } }

    public int bad() { return n; } //~ error[H0745] "`bad()` reads `n` without a lock, and another thread may wri"
}

class Orders {
    private final Object a = new Object();
    private final Object b = new Object();
    private int n;

    public void first() { synchronized (a) { synchronized (b) { n++; } } }

    public void good() { synchronized (a) { synchronized (b) { n--; } } }

    private void under() { synchronized (a) { n = 0; } }

    public void bad() { synchronized (b) { under(); } } //~ error[H0746] "`a` is taken while `b` is held, and `Orders.first` takes loc"
}

// Who joins the thread may read what it has left; that nobody reads it before is said, not checked.
class Worker extends Thread {
    private int n;

    public void run() { n = 7; }

    public int result() { return n; }
}

class Uses {
    public static int good() {
        Hits h = new Hits();
        h.hit();
        return h.bad();
    }
}
