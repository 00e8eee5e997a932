//~ verdict specification: proved under assumptions
//~ verdict VectorElements.VectorElements: proved under assumptions
//~ verdict VectorElements.first: possible violation
//~ verdict VectorElements.copied: possible violation
// Nothing is said of the elements, so that other threads may write them at any time, whatever monitor is held.
class VectorElements {
    //@ unwritable_by_env_if holder == tid
    private int[] items = new int[1];
    //@ global_invariant items != null && items.length > 0

    public synchronized void first() {
        items[0] = 1;
        //@ assert items[0] == 1; //~ error[H0301] "may fail"
    }

    public synchronized void copied(int[] from) {
        if (from != null && from.length > 0) {
            System.arraycopy(from, 0, items, 0, 1);
            //@ assert items[0] == from[0]; //~ error[H0301] "may fail"
        }
    }
}
