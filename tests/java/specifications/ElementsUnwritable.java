//~ verdict Row.Row: proved under assumptions
//~ verdict specification: proved under assumptions
//~ verdict Row.swap: proved under assumptions
//~ verdict Row.unlocked: refuted
//~ verdict Row.unstable: refuted
//~ verdict Row.alias: refuted
// `elems_unwritable_by_env_if` says when others leave the elements of a field's array alone.
class Row {
    //@ elems_unwritable_by_env_if holder == tid;
    private final int[] cells = new int[8];

    public synchronized void swap() {
        int first = cells[0];
        cells[0] = cells[1];
        cells[1] = first;
        assert cells[1] == first;
    }

    public void unlocked() {
        cells[0] = 1; //~ error[H0303] "relies on the elements of `cells`"
    }

    public void unstable() {
        int first = cells[0];
        assert cells[0] == first; //~ error[H0301] "assertion"
    }

    // The monitor of another row protects nothing here.
    public void alias(Row other) {
        if (other != null) {
            synchronized (other) {
                cells[0] = 1; //~ error[H0303] "relies on the elements of `cells`"
            }
        }
    }
}
