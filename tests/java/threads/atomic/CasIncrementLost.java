//~ verdict specification: proved under assumptions
//~ verdict CasIncrementLost.CasIncrementLost: proved under assumptions
//~ verdict CasIncrementLost.increment: refuted
//~ verdict CasIncrementLost.twice: proved under assumptions
import java.util.concurrent.atomic.AtomicInteger;

/** The broken twin: between the test and the write another thread may have incremented. */
class CasIncrementLost {
    private final AtomicInteger count = new AtomicInteger(0);

    //@ global_invariant count != null;
    // In formulas `count.get()` is what the atomic contains.
    //@ env_assumption \old(count.get()) <= count.get();

    //@ action: also_modifies count.value; ensures \result == count.value && count.value' == count.value + 1;
    int increment() {
        while (true) {
            int seen = count.get();
            if (count.get() == seen) {
                count.set(seen + 1); //~ error[H0303] "relies on" //~ error[H0306] "not allowed" //~ error[H0307] "without action 1"
                return seen;
            }
        }
    }

    public void twice() {
        int first = increment();
        int second = increment();
        assert first < second;
    }
}
