//~ verdict specification: proved under assumptions
//~ verdict CasLoop.CasLoop: proved under assumptions
//~ verdict CasLoop.increment: proved under assumptions
//~ verdict CasLoop.add: refuted
import java.util.concurrent.atomic.AtomicInteger;

/** Increment by compare-and-set: exactly one step changes the value, by one. */
class CasLoop {
    //@ global_invariant value != null;
    private final AtomicInteger value = new AtomicInteger(0);

    //@ action: also_modifies value.value; ensures value.value' == value.value + 1;
    public void increment() {
        while (true) {
            int seen = value.get();
            if (value.compareAndSet(seen, seen + 1)) {
                return;
            }
        }
    }

    //@ action: also_modifies value.value; ensures value.value' == value.value + 1;
    public void add() {
        int seen = value.get();
        value.set(seen + 1); //~ error[H0306] "not allowed" //~ error[H0307] "`CasLoop.add` ends without action 1"
    }
}
