//~ verdict Fresh.hit: proved under assumptions
//~ verdict Fresh.good: proved under assumptions
//~ verdict Fresh.goodByName: proved under assumptions
//~ verdict Fresh.bad: possible violation
//~ verdict Fresh.badByName: possible violation
//~ verdict Twin.Twin: proved under assumptions
//~ verdict Twin.hit: proved under assumptions
//~ verdict Twin.get: proved under assumptions
//~ verdict Beside.hit: proved under assumptions
//~ verdict Beside.get: proved under assumptions
//~ verdict Alias.hit: proved under assumptions
//~ verdict Alias.get: proved under assumptions
//~ rests Twin.get: callers-own "two threads that run `Twin.get` and `Twin.hit` hold the same lock where `n` is used"
//~ rests Beside.get: callers-own "no two threads run `Beside.get` and `Beside.hit` on one object at the same time: `m` is used there without a lock"
//~ rests Alias.get: not callers-own "hold the same lock"
//~ claim: deadlocks are not ruled out
// Ways to touch what a class keeps under a lock of its own, beside that lock: each is reported, or what callers would have to see to is
// listed by name.

// A new object keeps nobody out.
class Fresh {
    private final Object lock = new Object();
    private int n;

    public void hit() { synchronized (lock) { n++; } }

    public int good() { synchronized (lock) { return n; } }

    public int goodByName() {
        Object same = lock;
        synchronized (same) { return n; }
    }

    public int bad() { synchronized (new Object()) { return n; } } //~ error[H0745] "`bad()` reads `n` under the monitor of a new object, and ano"

    public int badByName() {
        Object other = new Object();
        synchronized (other) { return n; } //~ error[H0745] "`badByName()` reads `n` under the monitor of a new object, and ano"
    }
}

// The lock of another object: whether that is the same one, the text does not say.
class Twin {
    private final Object lock = new Object();
    private final Twin other;
    private int n;

    public Twin(Twin other) { this.other = other; }

    public void hit() { synchronized (lock) { n++; } }

    public int get() {
        if (other == null) return 0;
        synchronized (other.lock) { return n; }
    }
}

// There for several threads, as it takes a lock; but not around this field.
class Beside {
    private final Object lock = new Object();
    private int n;
    private int m;

    public void hit() {
        synchronized (lock) { n++; }
        m++;
    }

    public int get() { return m; }
}

class Alias {
    private final Object lock = new Object();
    private int n;

    public void hit() {
        Object mine = lock;
        synchronized (mine) { n++; }
    }

    public int get() { synchronized (lock) { return n; } }
}
