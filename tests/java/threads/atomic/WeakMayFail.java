//~ verdict WeakMayFail.strong: proved under assumptions
//~ verdict WeakMayFail.weak: possible violation
import java.util.concurrent.atomic.AtomicBoolean;

/** A weak compare-and-set may fail although the value is the expected one. */
class WeakMayFail {
    static void strong() {
        AtomicBoolean mine = new AtomicBoolean(true);
        boolean before = mine.get();
        boolean done = mine.compareAndSet(before, true);
        assert done || before != mine.get() || !before || before;
    }

    //@ requires flag != null;
    //@ modifies flag.value;
    static void weak(AtomicBoolean flag) {
        boolean done = flag.weakCompareAndSetPlain(true, true) || flag.weakCompareAndSetPlain(false, false);
        assert done; //~ error[H0301] "assertion"
    }
}
