//~ verdict specification: proved under assumptions
//~ verdict LoopWritesShared.up: proved under assumptions
//~ verdict LoopWritesShared.wrong: possible violation
//~ verdict LoopWritesShared.total: proved under assumptions
//~ verdict LoopWritesShared.totalWrong: possible violation
//~ verdict LoopWritesShared.atomics: proved under assumptions
//~ verdict LoopWritesShared.atomics.lambda1: proved under assumptions
//~ verdict LoopWritesShared.updateWrong.lambda2: proved under assumptions
//~ verdict LoopWritesShared.atomicsWrong: possible violation
//~ verdict LoopWritesShared.updateWrong: possible violation
//~ verdict LoopWritesShared.elements: proved under assumptions
//~ verdict LoopWritesShared.elementsWrong: possible violation
//~ verdict LoopWritesShared.otherObject: possible violation
//~ verdict LoopWritesShared.set: proved under assumptions
//~ verdict LoopWritesShared.calls: proved under assumptions
//~ verdict LoopWritesShared.callsWrong: possible violation
//~ verdict LoopWritesShared.fresh: proved under assumptions
//~ verdict LoopWritesShared.inlined: proved under assumptions
//~ verdict LoopWritesShared.inlinedWrong: possible violation
//~ verdict LoopWritesShared.stays: possible violation
//~ verdict LoopWritesShared.whileLocked: proved under assumptions
// `loop_writes` about fields that other threads may write, too: it is about the steps of this thread.
import java.util.concurrent.atomic.AtomicInteger;

class LoopWritesShared {
    volatile int seen;
    volatile int other;
    static volatile int total;
    final AtomicInteger hits = new AtomicInteger();
    //@ unwritable_by_env_if this.holder == tid;
    int guarded;
    //@ elems_unwritable_by_env_if this.holder == tid;
    final int[] slots = new int[4];

    public void up(int n) {
        //@ loop_writes seen;
        for (int i = 0; i < n; i++) {
            seen = i;
        }
    }

    public void wrong(int n) {
        //@ loop_writes seen;
        for (int i = 0; i < n; i++) {
            other = i; //~ error[H0326] "`other` may be written here, and the `loop_writes` of the loop does not name it"
        }
    }

    public void total(int n) {
        //@ loop_writes total;
        for (int i = 0; i < n; i++) {
            total = i;
        }
    }

    public void totalWrong(int n) {
        //@ loop_writes seen;
        for (int i = 0; i < n; i++) {
            total = i; //~ error[H0326] "`total` may be written here"
        }
    }

    public void atomics(int n) {
        //@ loop_writes hits.value;
        for (int i = 0; i < n; i++) {
            hits.incrementAndGet();
            hits.updateAndGet(x -> x + 1);
        }
    }

    public void atomicsWrong(int n) {
        //@ loop_writes hits;
        for (int i = 0; i < n; i++) {
            hits.incrementAndGet(); //~ error[H0326] "what the `AtomicInteger` holds may be written here"
        }
    }

    public void updateWrong(int n) {
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            hits.updateAndGet(x -> x + 1); //~ error[H0326] "what the `AtomicInteger` holds may be written here"
        }
    }

    public synchronized void elements(int n) {
        //@ loop_writes slots[0];
        for (int i = 0; i < n; i++) {
            slots[0] = i;
        }
    }

    public synchronized void elementsWrong(int n) {
        //@ loop_writes slots[0];
        for (int i = 0; i < n; i++) {
            slots[1] = i; //~ error[H0326] "an array element may be written here"
        }
    }

    //@ requires f != null;
    //@ modifies guarded, f.guarded;
    public synchronized void otherObject(LoopWritesShared f, int n) {
        //@ loop_writes guarded;
        for (int i = 0; i < n; i++) {
            guarded = i;
            synchronized (f) {
                f.guarded = 5; //~ error[H0326] "`guarded` may be written here"
            }
        }
    }

    //@ modifies seen;
    public void set(int n) {
        seen = n;
    }

    public void calls(int n) {
        //@ loop_writes seen;
        for (int i = 0; i < n; i++) {
            set(i);
        }
    }

    public void callsWrong(int n) {
        //@ loop_writes other;
        for (int i = 0; i < n; i++) {
            set(i); //~ error[H0326] "`LoopWritesShared.set` may write `seen`"
        }
    }

    // Objects that the loop makes need not be named.
    public void fresh(int n) {
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            LoopWritesShared f = new LoopWritesShared();
            f.seen = i;
            f.poke();
        }
    }

    private void poke() {
        other = 4; //~ error[H0326] "`LoopWritesShared.poke` is called in a loop whose `loop_writes` does not name it"
    }

    public void inlined(int n) {
        //@ loop_writes other;
        for (int i = 0; i < n; i++) {
            poke();
        }
    }

    public void inlinedWrong(int n) {
        //@ loop_writes seen;
        for (int i = 0; i < n; i++) {
            poke();
        }
    }

    // What the loop does not write, another thread may.
    public void stays(int n) {
        int before = other;
        //@ loop_writes seen;
        for (int i = 0; i < n; i++) {
            seen = i;
        }
        //@ assert other == before; //~ error[H0301] "assertion"
    }

    public synchronized void whileLocked(int n) {
        int before = guarded;
        //@ loop_writes seen;
        for (int i = 0; i < n; i++) {
            seen = i;
        }
        //@ assert guarded == before;
    }
}
