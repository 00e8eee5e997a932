//~ options: --ints 32
//~ verdict BoundedIncrement.BoundedIncrement: proved under assumptions
//~ verdict BoundedIncrement.increment: possible violation
//~ verdict BoundedIncrement.careful: proved under assumptions
//~ verdict BoundedIncrement.careful.lambda1: proved
import java.util.concurrent.atomic.AtomicInteger;

/** With Java's own integers an increment of the greatest one is reported. */
class BoundedIncrement {
    //@ global_invariant count != null;
    private final AtomicInteger count = new AtomicInteger(0);

    public void increment() {
        count.incrementAndGet(); //~ error[H0323] "may not fit"
    }

    public void careful() {
        count.updateAndGet(x -> x < 100 ? x + 1 : x);
    }
}
