//~ verdict specification: proved under assumptions
//~ verdict InlinedWrong.InlinedWrong: proved under assumptions
//~ verdict InlinedWrong.twice: refuted
//~ verdict InlinedWrong.record: possible violation
//~ verdict InlinedWrong.early: refuted
// The increment is no compare-and-set, the maximum is tried once only, and the value to be written is not computed anew.
import java.util.concurrent.atomic.AtomicInteger;

class InlinedWrong {
    private final AtomicInteger count = new AtomicInteger(0);
    private final AtomicInteger max = new AtomicInteger(0);

    //@ env_assumption \old(count.get()) <= count.get();
    //@ env_assumption \old(max.get()) <= max.get();

    private int bump() {
        int seen = count.get();
        count.set(seen + 1); //~ error[H0303] "relies on"
        return seen;
    }

    private void raise(int x) {
        int seen = max.get();
        if (seen < x) {
            max.compareAndSet(seen, x);
        }
    }

    public void twice() {
        int first = bump();
        int second = bump();
        assert first < second;
    }

    public void record(int x) {
        raise(x);
        assert max.get() >= x; //~ error[H0301] "may fail"
    }

    public void early() {
        int seen = count.get();
        int next = seen + 1;
        while (!count.compareAndSet(seen, next)) { //~ error[H0303] "relies on"
            seen = count.get();
        }
        assert count.get() > seen; //~ error[H0301] "may fail"
    }
}
