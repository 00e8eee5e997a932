//~ verdict specification: proved under assumptions
//~ verdict SpinLock.lock: proved under assumptions
//~ verdict SpinLock.spin: possible violation
//~ verdict SpinLock.SpinLock: proved under assumptions
//~ verdict Blocks (static initializer): possible violation
// Where `loop_writes` ends: ghost statements behind the loop; a loop in an initializer.
import java.util.concurrent.atomic.AtomicBoolean;

class SpinLock {
    final AtomicBoolean taken = new AtomicBoolean();
    //@ unwritable_by_env_if owner == tid;
    //@ ghost Thread owner;

    //@ global_invariant (owner != null) == taken.value;

    //@ requires owner != tid;
    //@ modifies taken.value, owner;
    public void lock() {
        //@ loop_writes taken.value;
        while (!taken.compareAndSet(false, true)) {
        }
        //@ set owner = tid;
    }

    //@ requires owner != tid;
    //@ modifies taken.value, owner;
    public void spin() {
        //@ loop_writes owner;
        while (!taken.compareAndSet(false, true)) { //~ error[H0326] "what the `AtomicBoolean` holds may be written here"
        }
        //@ set owner = tid;
    }
}

class Blocks {
    static int first = 2;

    static {
        //@ loop_writes first;
        for (int i = 0; i < first; i++) {
            Totals.up();
        }
    }
}

class Totals {
    static volatile int sum;

    static void up() {
        sum = sum + 1; //~ error[H0326] "whose `loop_writes` does not name it"
    }
}
