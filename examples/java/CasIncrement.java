//~ verdict specification: proved under assumptions
//~ verdict CasIncrement.CasIncrement: proved under assumptions
//~ verdict CasIncrement.increment: proved under assumptions
//~ verdict CasIncrement.twice: proved under assumptions
// Increment by compare-and-set, for any number of threads. The specification says what the method looks like to others:
// one step that adds one, whatever they do meanwhile. Callers see that step only, not the loop.
import java.util.concurrent.atomic.AtomicInteger;

class CasIncrement {
    private final AtomicInteger count = new AtomicInteger(0);

    // In formulas `count.get()` is what the atomic contains.
    //@ env_assumption \old(count.get()) <= count.get();

    //@ action: also_modifies count.value; ensures \result == count.value && count.value' == count.value + 1;
    int increment() {
        while (true) {
            int seen = count.get();
            if (count.compareAndSet(seen, seen + 1)) {
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
