//~ verdict specification: proved under assumptions
//~ verdict Slot.Slot: proved under assumptions
//~ verdict Slot.fill: proved under assumptions
//~ verdict Slot.empty: proved under assumptions
//~ verdict Slot.forgets: refuted

/** The ghost variable belongs to the step right before it, so that the invariant that links them holds after every step. */
class Slot {
    volatile boolean full;

    //@ ghost Thread by;
    //@ ghost int fillings;

    //@ global_invariant full <==> by != null;
    //@ global_invariant fillings >= 0;
    //@ env_assumption \old(fillings) <= fillings;

    public void fill() {
        //@ ghost int before = fillings;
        full = true;
        //@ set by = tid;
        //@ set fillings = fillings + 1;
        //@ assert before < fillings;
    }

    public void empty() {
        if (full) {
            full = false;
            //@ set by = null;
        }
    }

    // Others would see `full` without an owner.
    public void forgets() {
        full = true; //~ error[H0302] "invariant"
    }
}
