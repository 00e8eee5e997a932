//~ verdict InitUnderLock.InitUnderLock: proved under assumptions
//~ verdict InitUnderLock (monitor contract): proved under assumptions
//~ verdict InitUnderLock.Other (static initializer): proved under assumptions
//~ verdict InitUnderLock.Seen (static initializer): proved under assumptions
//~ verdict InitUnderLock.E (static initializer): proved under assumptions
//~ verdict InitUnderLock.E.E: proved under assumptions
//~ verdict InitUnderLock.Constants (static initializer): proved under assumptions
//~ verdict InitUnderLock.Defaults (static initializer): proved under assumptions
//~ verdict InitUnderLock.Defaults.f: proved under assumptions
//~ verdict InitUnderLock.Table (static initializer): proved under assumptions
//~ verdict InitUnderLock.badObject: possible violation
//~ verdict InitUnderLock.badVolatile: possible violation
//~ verdict InitUnderLock.badEnum: possible violation
//~ verdict InitUnderLock.badValues: possible violation
//~ verdict InitUnderLock.badInterface: possible violation
//~ verdict InitUnderLock.okInterface: proved under assumptions
//~ verdict InitUnderLock.okBefore: proved under assumptions
//~ verdict InitUnderLock.ok: proved under assumptions
// An initializer that takes a lock may have to run, or be waited for, where a static field is read: not while locks are held.
class InitUnderLock {
    private int n;
    //@ monitor_invariant n >= 0;
    static class Other { static int made; static final Object O = make(); static Object make() { synchronized (Other.class) { made = 1; } return new Object(); } }
    static class Seen { static volatile int v = make(); static int made; static int make() { synchronized (Seen.class) { made = 1; } return 1; } }
    enum E { A; static int made; E() { touch(); } static void touch() { synchronized (E.class) { made = 1; } } }
    interface Constants { Object O = Other.make(); }
    interface Defaults { Object O = Other.make(); default int f() { return 1; } }
    static class User implements Constants { }
    static class Uses implements Defaults { }
    static class Table { static final Object LOCK = new Object(); static final int[] SIZES = { 1, 2, 3 }; }
    public synchronized void badObject() { Object o = Other.O; n = 1; }
    //~^ error[H0741] "`InitUnderLock.Other` may have to be initialized here, while"
    public synchronized void badVolatile() { n = Seen.v; }
    //~^ error[H0706] "the monitor invariant may not hold when the lock is released"
    //~^^ error[H0741] "`InitUnderLock.Seen` may have to be initialized here, while "
    public synchronized void badEnum() { Object o = E.A; n = 1; }
    //~^ error[H0741] "`InitUnderLock.E` may have to be initialized here, while thi"
    public synchronized void badValues() { Object o = E.values(); n = 1; }
    //~^ error[H0741] "`InitUnderLock.E` may have to be initialized here, while thi"
    public void badInterface() { User u = new User(); synchronized (this) { Object o = Constants.O; n = 1; } }
    //~^ error[H0741] "`InitUnderLock.Constants` may have to be initialized here, w"
    public void okInterface() { Uses u = new Uses(); synchronized (this) { Object o = Defaults.O; n = 1; } }
    public void okBefore() { Object o = Other.O; synchronized (this) { Object p = Other.O; n = 1; } }
    public synchronized void ok() { int before = n; Object o = Table.LOCK; Object p = Table.SIZES; /*@ assert n == before; @*/ }
}
