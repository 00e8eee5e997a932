//~ verdict specification: proved under assumptions
//~ verdict Contracts.Contracts: proved under assumptions
//~ verdict Contracts.bump: proved under assumptions
//~ verdict Contracts.raise: proved under assumptions
//~ verdict Contracts.both: proved under assumptions
//~ verdict Contracts.all: proved under assumptions
// The same loops behind contracts that say what holds before and after, and which variables may change at any time.
import java.util.concurrent.atomic.AtomicInteger;

class Contracts {
    private final AtomicInteger count = new AtomicInteger(0);
    private final AtomicInteger max = new AtomicInteger(0);

    //@ global_invariant count.get() >= 0;
    //@ env_assumption \old(count.get()) <= count.get();
    //@ env_assumption \old(max.get()) <= max.get();

    //@ modifies count.value;
    //@ ensures \result >= 0 && \result < count.get();
    int bump() {
        int seen;
        do {
            seen = count.get();
        } while (!count.compareAndSet(seen, seen + 1));
        return seen;
    }

    //@ modifies max.value;
    //@ ensures max.get() >= x;
    void raise(int x) {
        int seen = max.get();
        while (seen < x && !max.compareAndSet(seen, x)) {
            seen = max.get();
        }
    }

    //@ modifies max.value;
    //@ ensures max.get() >= x && max.get() >= y;
    void both(int x, int y) {
        raise(x);
        raise(y);
    }

    public void all() {
        both(1, 2);
        int ticket = bump();
        both(3, 4);
        assert max.get() >= 4 && ticket < count.get();
    }
}
