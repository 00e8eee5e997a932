//~ verdict specification: proved under assumptions
//~ verdict Layers.Layers: proved under assumptions
//~ verdict Layers.lock: proved under assumptions
//~ verdict Layers.unlock: proved under assumptions
//~ verdict Layers.inc: proved under assumptions
//~ verdict Layers.twice: proved under assumptions
//~ verdict Layers.thrice: proved under assumptions
// A spin lock that counts its spins, and three layers of specified methods above it: steps on the lock may come at any time.
import java.util.concurrent.atomic.AtomicInteger;

class Layers {
    private final AtomicInteger state = new AtomicInteger(0);
    private final AtomicInteger spins = new AtomicInteger(0);
    //@ ghost Thread owner;

    //@ global_invariant (state.get() == 1) <==> owner != null;
    //@ global_invariant state.get() == 0 || state.get() == 1;
    //@ env_assumption \old(owner) == tid <==> owner == tid;

    //@ unwritable_by_env_if owner == tid;
    private volatile int data;

    //@ modifies spins.value;
    //@ action: also_modifies state.value, owner; ensures owner == null && owner' == tid;
    private void lock() {
        while (!state.compareAndSet(0, 1)) {
            spins.incrementAndGet();
        }
        //@ set owner = tid;
    }

    //@ requires owner == tid;
    //@ modifies \nothing;
    //@ action: also_modifies state.value, owner; ensures owner' == null;
    private void unlock() {
        state.set(0);
        //@ set owner = null;
    }

    //@ modifies spins.value, state.value, owner;
    //@ action: also_modifies data; ensures data' == data + 1;
    private void inc() {
        lock();
        data = data + 1;
        unlock();
    }

    //@ modifies spins.value, state.value, owner;
    //@ action: also_modifies data; ensures data' == data + 1;
    //@ action: also_modifies data; ensures data' == data + 1;
    private void twice() {
        inc();
        inc();
    }

    public void thrice() {
        twice();
        inc();
    }
}
