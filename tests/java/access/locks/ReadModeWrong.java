//~ verdict Outside.lock (lock contract): possible violation
//~ verdict Stronger.lock (lock contract): possible violation
//~ verdict Unframed.lock (lock contract): possible violation
//~ verdict NoReaders.set: proved under assumptions
//~ verdict NoReaders (specification): unsupported
//~ verdict Stronger.Stronger: proved under assumptions
//~ verdict Unframed.Unframed: proved under assumptions
// Clauses about reading that say too much.
import java.util.concurrent.locks.ReentrantReadWriteLock;

// The lock does not protect `b`.
class Outside {
    //@ protects a;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ read_monitor_footprint {&a, &b}; //~ error[H0709] "a location that the lock does not protect"
    private int a;
    private int b;
}

// Writers need not keep this.
class Stronger {
    //@ protects a;
    //@ lock_invariant 0 <= a;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ read_monitor_invariant 0 < a; //~ error[H0709] "may not follow from the lock invariant"
    private int a;
}

// Readers cannot see `b`.
class Unframed {
    //@ protects a, b;
    //@ lock_invariant a == b;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ read_monitor_footprint {&a};
    //@ read_monitor_invariant a == b; //~ error[H0709] "the read invariant may depend on something outside the read footprint"
    private int a;
    private int b;
}

// A monitor has no read mode.
class NoReaders {
    //@ read_monitor_footprint {&a}; //~ error[H0504] "read mode in a class without exactly one read-write lock"
    private int a;

    synchronized void set() {
        a = 1;
    }
}
