//~ verdict specification: proved under assumptions
//~ verdict VectorLockedRead.VectorLockedRead: proved under assumptions
//~ verdict VectorLockedRead.lastIndexOf(Object): possible violation
//~ verdict VectorLockedRead.add: proved under assumptions
//~ verdict VectorLockedRead.clear: proved under assumptions
//~ verdict VectorLockedRead.trim: proved under assumptions
class VectorLockedRead {
    //@ unwritable_by_env_if holder == tid;
    private int count;

    //@ unwritable_by_env_if holder == tid;
    //@ elems_unwritable_by_env_if holder == tid;
    private Object[] items = new Object[10];

    //@ global_invariant items != null && 0 <= count && count <= items.length;
    // No two vectors share an array.
    //@ global_invariant (\forall VectorLockedRead other; other != this ==> other.items != items);

    // The wrong mend: the read is locked, but the monitor is given up before the call.
    public int lastIndexOf(Object item) {
        int from;
        synchronized (this) {
            from = count - 1;
        }
        return lastIndexOf(item, from);
    }

    synchronized int lastIndexOf(Object item, int from) {
        for (int i = from; i >= 0; i--) {
            if (items[i] == item) { //~ error[H0317] "outside the array"
                return i;
            }
        }
        return -1;
    }

    public synchronized void add(Object item) {
        if (count == items.length) {
            grow();
        }
        items[count] = item;
        count = count + 1;
    }

    private void grow() {
        Object[] more = new Object[2 * count + 1];
        for (int i = 0; i < count; i++) {
            more[i] = items[i];
        }
        items = more;
    }

    public synchronized void clear() {
        count = 0;
    }

    public synchronized void trim() {
        Object[] fewer = new Object[count];
        for (int i = 0; i < count; i++) {
            fewer[i] = items[i];
        }
        items = fewer;
    }
}
