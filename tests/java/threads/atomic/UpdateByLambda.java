//~ verdict specification: proved under assumptions
//~ verdict UpdateByLambda.UpdateByLambda: proved under assumptions
//~ verdict UpdateByLambda.doubled: proved under assumptions
//~ verdict UpdateByLambda.atLeast: proved under assumptions
//~ verdict UpdateByLambda.lowered: refuted
//~ verdict UpdateByLambda.doubled.lambda1: proved under assumptions
//~ verdict UpdateByLambda.atLeast.lambda2: proved under assumptions
//~ verdict UpdateByLambda.lowered.lambda3: proved under assumptions
import java.util.concurrent.atomic.AtomicInteger;

/** The function is applied to what the atomic contains, in one step. */
class UpdateByLambda {
    //@ global_invariant peak != null;
    private final AtomicInteger peak = new AtomicInteger();

    //@ env_assumption \old(peak.get()) <= peak.get();

    public void doubled() {
        int old = peak.getAndUpdate(x -> x < 0 ? x : x + x);
        int now = peak.get();
        assert old <= now;
    }

    public void atLeast(int level) {
        int now = peak.accumulateAndGet(level, (x, y) -> x >= y ? x : y);
        assert now >= level;
        assert peak.get() >= level;
    }

    public void lowered() {
        peak.updateAndGet(x -> x - 1); //~ error[H0303] "relies on"
    }
}
