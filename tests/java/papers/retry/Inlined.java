//~ verdict specification: proved under assumptions
//~ verdict Inlined.Inlined: proved under assumptions
//~ verdict Inlined.twice: proved under assumptions
//~ verdict Inlined.record: proved under assumptions
//~ verdict Inlined.early: proved under assumptions
// Loops that retry, in methods that say nothing: they are written out where they are called, any number of rounds.
import java.util.concurrent.atomic.AtomicInteger;

class Inlined {
    private final AtomicInteger count = new AtomicInteger(0);
    private final AtomicInteger max = new AtomicInteger(0);

    //@ env_assumption \old(count.get()) <= count.get();
    //@ env_assumption \old(max.get()) <= max.get();

    private int bump() {
        while (true) {
            int seen = count.get();
            if (count.compareAndSet(seen, seen + 1)) {
                return seen;
            }
        }
    }

    private void raise(int x) {
        int seen = max.get();
        while (seen < x && !max.compareAndSet(seen, x)) {
            seen = max.get();
        }
    }

    public void twice() {
        int first = bump();
        int second = bump();
        assert first < second;
    }

    public void record(int x) {
        raise(x);
        raise(x - 1);
        assert max.get() >= x;
    }

    // What is written was computed before the loop, and anew in each round.
    public void early() {
        int seen = count.get();
        int next = seen + 1;
        while (!count.compareAndSet(seen, next)) {
            seen = count.get();
            next = seen + 1;
        }
        assert count.get() > seen;
    }
}
