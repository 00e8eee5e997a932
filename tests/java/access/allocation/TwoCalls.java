//~ verdict SplitSlots (monitor contract): proved under assumptions
//~ verdict SplitSlots.take: refuted
//~ verdict SplitSlots.SplitSlots: proved under assumptions
// Between the two locked calls another thread may take the slot.
class SplitSlots {
    private final boolean[] used = new boolean[8];

    //@ monitor_footprint \elems(used);
    //@ monitor_invariant used != null && used.length == 8;

    public void take() {
        if (isFree(3)) {
            mark(3);
        }
    }

    private synchronized boolean isFree(int i) {
        return !used[i];
    }

    private synchronized void mark(int i) {
        if (used[i]) {
            assert false; //~ error[H0301] "the assertion fails"
        }
        used[i] = true;
    }
}
