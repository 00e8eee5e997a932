//~ verdict specification: proved under assumptions
//~ verdict Guarded.Guarded: proved under assumptions
//~ verdict Guarded.inc: refuted
//~ verdict Guarded.late: refuted
// Without the lock the write breaks what its owner relies on; after the lock was given up nothing is known.
import java.util.concurrent.atomic.AtomicReference;

class Owner {
    final AtomicReference<Thread> m = new AtomicReference<>();
    //@ env_assumption (\old(m.get()) == tid) <==> (m.get() == tid);
}

class Guarded {
    final Owner l = new Owner();
    //@ unwritable_by_env_if l.m.get() == tid;
    volatile int x;

    public void inc() {
        x = x + 1; //~ error[H0303] "another thread relies on `x` staying unchanged"
    }

    public void late() {
        if (l.m.compareAndSet(null, Thread.currentThread())) {
            x = 1;
            l.m.set(null);
            //@ assert x == 1; //~ error[H0301] "fails"
        }
    }
}
