//~ verdict specification: proved under assumptions
//~ verdict Guarded.Guarded: proved under assumptions
//~ verdict Guarded.inc: proved under assumptions
// The owner of a lock that is reached through final fields: nobody takes the lock from its owner, so what it protects stays.
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
        if (l.m.compareAndSet(null, Thread.currentThread())) {
            int a = x;
            x = a + 1;
            //@ assert x == a + 1;
            l.m.set(null);
        }
    }
}
