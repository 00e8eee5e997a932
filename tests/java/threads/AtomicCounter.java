//~ verdict specification: proved under assumptions
//~ verdict AtomicCounter.AtomicCounter: proved under assumptions
//~ verdict AtomicCounter.increment: proved under assumptions
//~ verdict AtomicCounter.twice: proved under assumptions
//~ verdict AtomicCounter.reset: refuted
import java.util.concurrent.atomic.AtomicInteger;

/** A counter that never goes back. */
class AtomicCounter {
    private final AtomicInteger count = new AtomicInteger(0);

    //@ env_assumption \old(count.get()) <= count.get();
    //@ global_invariant count != null;

    public void increment() {
        int before = count.get();
        int made = count.incrementAndGet();
        assert before < made;
    }

    public void twice() {
        int first = count.getAndAdd(2);
        int second = count.get();
        assert first + 2 <= second;
    }

    public void reset() {
        count.set(0); //~ error[H0303] "relies on"
    }
}
