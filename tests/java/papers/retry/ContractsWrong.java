//~ verdict specification: proved under assumptions
//~ verdict ContractsWrong.ContractsWrong: proved under assumptions
//~ verdict ContractsWrong.bump: refuted
//~ verdict ContractsWrong.raise: bounded
//~ verdict ContractsWrong.all: possible violation
// The first contract promises too much, the loop of the second gives up, and the caller believes that a number is not drawn meanwhile.
import java.util.concurrent.atomic.AtomicInteger;

class ContractsWrong {
    private final AtomicInteger count = new AtomicInteger(0);
    private final AtomicInteger max = new AtomicInteger(0);

    //@ global_invariant count.get() >= 0;
    //@ env_assumption \old(count.get()) <= count.get();
    //@ env_assumption \old(max.get()) <= max.get();

    //@ modifies count.value;
    //@ ensures \result > 0 && \result < count.get(); //~ error[H0305] "postcondition"
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
        int rounds = 0;
        while (seen < x && rounds < 5 && !max.compareAndSet(seen, x)) { //~ warning[H0503] "3 iterations"
            seen = max.get();
            rounds++;
        }
    }

    public void all() {
        int ticket = bump();
        assert ticket == count.get() - 1; //~ error[H0301] "may fail"
    }
}
