//~ options: --replay 0
//~ verdict Hits.hit: proved under assumptions
//~ verdict Hits.bad: possible violation
//~ verdict Hits.good: proved under assumptions
//~ verdict Hits.silent: proved under assumptions
//~ verdict Others.bad: possible violation
//~ verdict Others.good: proved under assumptions
//~ verdict Others.badCast: possible violation
//~ verdict Others.own: proved under assumptions
//~ verdict Global.hit: proved under assumptions
//~ verdict Global.good: proved under assumptions
//~ verdict Global.bad: possible violation
//~ verdict Static (static initializer): proved under assumptions
//~ verdict Static.first: proved under assumptions
//~ verdict Static.good: proved under assumptions
//~ verdict Static.bad: possible violation
//~ verdict Static.badClasses: possible violation
//~ verdict Static.classes: proved under assumptions
//~ verdict Static.texts: proved under assumptions
//~ verdict Static.badTexts: possible violation
//~ verdict Mixed.first: proved under assumptions
//~ verdict Mixed.bad: possible violation
//~ verdict Apart.one: proved under assumptions
//~ verdict Alone.two: proved under assumptions
//~ verdict ByLocal.hit: proved under assumptions
//~ verdict ByLocal.bad: possible violation
//~ claim: deadlocks are not ruled out
// What a class guards with a lock of its own is guarded for everybody who is given one of its objects; and locks that belong to no object
// have an order, too.

class Hits {
    final Object lock = new Object();
    int n;

    public void hit() { synchronized (lock) { n++; } } //~ related "written here, `lock` held"

    public static int bad(Hits h) { return h == null ? 0 : h.n; } //~ error[H0745] "`bad()` reads `n` without a lock, and another thread may wri"

    public static int good(Hits h) {
        if (h == null || h.lock == null) return 0;
        synchronized (h.lock) { return h.n; }
    }

    // It may be the same object: nothing is known.
    public int silent(Hits h) {
        if (h == null) return 0;
        synchronized (lock) { return h.n; }
    }
}

class Others {
    int bad(Hits h) { return h == null ? 0 : h.n; } //~ error[H0745] "`bad()` reads `n` without a lock, and another thread may wri"

    int good(Hits h) {
        if (h == null || h.lock == null) return 0;
        synchronized (h.lock) { return h.n; }
    }

    int badCast(Object o) {
        if (o instanceof Hits) return ((Hits) o).n; //~ error[H0745] "`badCast()` reads `n` without a lock, and another thread may"
        return 0;
    }

    // It is this thread's alone.
    int own() {
        Hits h = new Hits();
        h.n = 4;
        return h.n;
    }
}

class Global {
    private static final String LOCK = "global";
    private int n;

    public void hit() { synchronized (LOCK) { n++; } }

    public static int good(Global g) {
        synchronized (LOCK) { return g == null ? 0 : g.n; }
    }

    public static int bad(Global g) {
        synchronized ("local") { return g == null ? 0 : g.n; } //~ error[H0745] "`bad()` reads `n` under"
    }
}

class Static {
    static final Object A = new Object();
    static final Object B = new Object();

    static void first() { synchronized (A) { synchronized (B) { } } }

    static void good() { synchronized (A) { under(); } }

    private static void under() { synchronized (B) { } }

    static void bad() { synchronized (B) { synchronized (A) { } } } //~ error[H0746] "`A` is taken while `B` is held, and `Static.first` takes loc"

    static void classes() { synchronized (Static.class) { synchronized (Global.class) { } } }

    static void badClasses() { synchronized (Global.class) { synchronized (Static.class) { } } } //~ error[H0746] "`Static.class` is taken while `Global.class` is held"

    static void texts() { synchronized ("a") { synchronized ("b") { } } }

    static void badTexts() { synchronized ("b") { synchronized ("a") { } } } //~ error[H0746] "takes locks the other way round"
}

// The lock of a synchronized method counts.
class Mixed {
    private final Object a = new Object();

    public synchronized void first() { synchronized (a) { } }

    public void bad() { synchronized (a) { first(); } } //~ error[H0746] "takes locks the other way round"
}

// Objects of two classes are two locks.
class Apart {
    public synchronized void one() { synchronized (Global.class) { } }
}

class Alone {
    public void two() { synchronized (Global.class) { synchronized (this) { } } }
}

// Which lock it is, the text does not show; none is another one in any case.
class ByLocal {
    private final Object lock = new Object();
    private int n;

    public void hit() {
        Object l = lock;
        if (l != null) synchronized (l) { n++; }
    }

    public int bad() { return n; } //~ error[H0745] "`bad()` reads `n` without a lock, and another thread may wri"
}
