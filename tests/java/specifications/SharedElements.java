//~ verdict specification: proved under assumptions
//~ verdict SharedElements.SharedElements: proved under assumptions
//~ verdict SharedElements.locked: proved under assumptions
//~ verdict SharedElements.rounds: proved under assumptions
//~ verdict SharedElements.wrong: refuted
//~ verdict SharedElements.unlocked: refuted
// Assertions and loop invariants about elements that other threads may write: no access is needed, only that they stay.
class SharedElements {
    //@ elems_unwritable_by_env_if this.holder == tid;
    final int[] slots = new int[4];

    public synchronized void locked() {
        slots[1] = 4;
        //@ assert slots[1] == 4;
    }

    public synchronized void rounds(int n) {
        slots[1] = 4;
        //@ loop_invariant slots[1] == 4;
        for (int i = 0; i < n; i++) {
            slots[2] = i;
            //@ assert slots[2] == i;
        }
        //@ assert slots[1] == 4;
    }

    public synchronized void wrong() {
        slots[1] = 4;
        //@ assert slots[1] == 5; //~ error[H0301] "assertion"
    }

    public void unlocked() {
        int seen = slots[1];
        //@ assert slots[1] == seen; //~ error[H0301] "assertion"
    }
}
