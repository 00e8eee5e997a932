//~ verdict specification: proved under assumptions
//~ verdict Meter.Meter: proved under assumptions
//~ verdict Meter.contradicts: refuted
//~ verdict Meter.breaksInvariant: refuted
//~ verdict Meter.unlisted: refuted
//~ verdict Meter.set: proved under assumptions
//~ verdict Meter.forever: proved under assumptions
class Meter {
    //@ global_invariant level >= 0;
    volatile int level;

    //@ modifies \nothing;
    //@ action: also_modifies level; ensures level == \old(level) + 1 && level == \old(level) - 1; //~ warning[H0407] "can never be taken"
    public void contradicts() {
        level = 1; //~ error[H0306] "not allowed"
        //~^ error[H0307] "`Meter.contradicts` ends without action 1"
    }

    //@ modifies \nothing;
    //@ action: also_modifies level; ensures level == -5; //~ warning[H0407] "can never be taken"
    public void breaksInvariant() {
        level = 1; //~ error[H0306] "not allowed"
        //~^ error[H0307] "`Meter.breaksInvariant` ends without action 1"
    }

    //@ modifies \nothing;
    //@ action: ensures level == \old(level) + 1; //~ warning[H0407] "can never be taken"
    public void unlisted() {
        level = 1; //~ error[H0306] "not allowed"
        //~^ error[H0307] "ends without action 1"
    }

    //@ modifies \nothing;
    //@ action: also_modifies level; ensures level == n;
    //@ requires n > 0;
    public void set(int n) {
        level = n;
    }

    // It never ends, so that it need not take its action.
    //@ modifies \nothing;
    //@ action: also_modifies level; ensures level == 3 && level == 4; //~ warning[H0407] "can never be taken"
    public void forever() {
        //@ loop_invariant true;
        while (true) {
        }
    }
}
