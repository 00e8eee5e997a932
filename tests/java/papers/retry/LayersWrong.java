//~ verdict specification: proved under assumptions
//~ verdict LayersWrong.LayersWrong: proved under assumptions
//~ verdict LayersWrong.lock: proved under assumptions
//~ verdict LayersWrong.unlock: proved under assumptions
//~ verdict LayersWrong.inc: refuted
//~ verdict LayersWrong.twice: proved under assumptions
// The lock is given back before the write.
import java.util.concurrent.atomic.AtomicInteger;

class LayersWrong {
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
        int seen = data;
        unlock();
        data = seen + 1; //~ error[H0303] "relies on"
        //~^ error[H0306] "not allowed"
        //~^^ error[H0307] "ends without action"
    }

    public void twice() {
        inc();
        inc();
    }
}
