//~ verdict Slots (monitor contract): proved under assumptions
//~ verdict Slots.take: proved under assumptions
//~ verdict Slots.Slots: proved under assumptions
// Finding a free slot and marking it happen under one lock.
class Slots {
    private final boolean[] used = new boolean[8];

    //@ monitor_footprint \elems(used);
    //@ monitor_invariant used != null && used.length == 8;

    public synchronized int take() {
        for (int i = 0; i < 8; i++)
            //@ loop_invariant 0 <= i && acc(used[*]) && used.length == 8 && used != null;
        {
            if (!used[i]) {
                mark(i);
                return i;
            }
        }
        return -1;
    }

    private void mark(int i) {
        if (used[i]) {
            assert false;
        }
        used[i] = true;
    }
}
