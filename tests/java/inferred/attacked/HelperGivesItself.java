//~ verdict Helper.start.reference1: proved under assumptions
//~ verdict Helper.work: proved under assumptions
//~ verdict StaticOwner (static initializer): proved under assumptions
//~ verdict StaticOwner.get: possible violation
//~ verdict HelperOwner.HelperOwner: proved under assumptions
//~ verdict HelperOwner.get: possible violation
//~ verdict HelperOwner.inc: possible violation
//~ verdict Later.main2: possible violation
//~ verdict LockedOwner.LockedOwner: proved under assumptions
//~ verdict LockedOwner.begin: possible violation
//~ verdict LockedOwner.inc: possible violation
// A helper that its owner keeps to itself gives itself to a thread: its owner must not go on using it.
class Helper {
    private int n;
    void start() { new Thread(this::work).start(); } //~ error[H0707] "this thread may have no access to a location that it gives a"
    void work() { n++; }
    int n() { return n; } //~ error[H0701] "`n` may be accessed by another thread here"
    void inc() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class StaticOwner {
    private static final Helper H = new Helper();
    static { H.start(); }
    static int get() { return H.n(); }
}
class HelperOwner {
    private final Helper h = new Helper();
    HelperOwner() { h.start(); }
    int get() { return h.n(); }
    void inc() { h.inc(); }
}
class Later {
    private final Helper h = new Helper();
    void begin() { h.start(); }
    void inc() { h.inc(); }
    static void main2() { Later l = new Later(); l.begin(); l.inc(); }
}
class LockedOwner {
    private final Helper h = new Helper();
    synchronized void begin() { h.start(); }
    synchronized void inc() { h.inc(); }
}
