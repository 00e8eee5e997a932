//~ verdict CtorLock.CtorLock(): proved under assumptions
//~ verdict CtorLock.CtorLock(int): proved under assumptions
//~ verdict CtorLock.good: proved under assumptions
//~ verdict SomeLock.SomeLock(): proved under assumptions
//~ verdict SomeLock.SomeLock(Object): proved under assumptions
//~ verdict SomeLock.bad: refuted
// A lock that constructors make is as well known as one that is made at its field.
class CtorLock {
    private final Object lock;
    private int n;

    CtorLock() { lock = new Object(); }

    CtorLock(int n) {
        this.lock = new Object();
        this.n = n;
    }

    public synchronized void good() {
        synchronized (lock) {
            n++;
        }
    }
}

class SomeLock {
    private final Object lock;
    private int n;

    SomeLock() { lock = new Object(); }

    // This one may be anything: null, or an object whose monitor others need first.
    SomeLock(Object given) { lock = given; }

    public synchronized void bad() {
        synchronized (lock) { //~ error[H0316] "this is null" //~ error[H0704] "this object may not be shared: its monitor protects nothing " //~ error[H0703] "this lock may not be below every lock that the thread holds:"
            n++;
        }
    }
}
