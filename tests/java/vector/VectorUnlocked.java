//~ verdict specification: proved under assumptions
//~ verdict VectorUnlocked.VectorUnlocked: proved under assumptions
//~ verdict VectorUnlocked.lastIndexOf(Object): possible violation
//~ verdict VectorUnlocked.add: proved under assumptions
//~ verdict VectorUnlocked.clear: proved under assumptions
//~ verdict VectorUnlocked.trim: proved under assumptions
class VectorUnlocked {
    //@ unwritable_by_env_if holder == tid;
    private int count;

    //@ unwritable_by_env_if holder == tid;
    //@ elems_unwritable_by_env_if holder == tid;
    private Object[] items = new Object[10];

    //@ global_invariant items != null && 0 <= count && count <= items.length;
    // No two vectors share an array.
    //@ global_invariant (\forall VectorUnlocked other; other != this ==> other.items != items);

    // The broken twin: another thread may clear and trim the vector between the read and the call.
    public int lastIndexOf(Object item) {
        return lastIndexOf(item, count - 1);
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
