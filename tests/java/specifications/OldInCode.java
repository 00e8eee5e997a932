//~ verdict specification: proved under assumptions
//~ verdict Meter.raise: proved under assumptions
//~ verdict Meter.wrong: possible violation
class Meter {
    volatile int level;

    //@ env_assumption \old(level) <= level;

    public void raise(int by) {
        int seen = level;
        //@ assert \old(level) <= seen && \old(level) <= level;
        int i = 0;
        //@ loop_invariant \old(level) <= level && \old(by) == by;
        while (i < by) {
            i = i + 1;
        }
        //@ assert \old(level) <= level;
    }

    // `\old` is the value at the method's entry, not the present one.
    public void wrong() {
        //@ assert \old(level) == level; //~ error[H0301] "may fail"
    }
}
