//~ verdict specification: proved under assumptions
//~ verdict GrowingVector.GrowingVector: proved under assumptions
//~ verdict GrowingVector.lastIndexOf(Object): proved under assumptions
//~ verdict GrowingVector.add: proved under assumptions
//~ verdict GrowingVector.clear: proved under assumptions
//~ verdict GrowingVector.trim: proved under assumptions
// A vector in the shape of an old library class: a count, an array that grows, and methods that take the monitor. Other threads
// leave both alone while the monitor is held.
class GrowingVector {
    //@ unwritable_by_env_if holder == tid;
    private int count;

    //@ unwritable_by_env_if holder == tid;
    //@ elems_unwritable_by_env_if holder == tid;
    private Object[] items = new Object[10];

    //@ global_invariant items != null && 0 <= count && count <= items.length;
    // No two vectors share an array.
    //@ global_invariant (\forall GrowingVector other; other != this ==> other.items != items);

    // Synchronized from the count to the last element: in between nobody shortens the array.
    public synchronized int lastIndexOf(Object item) {
        return lastIndexOf(item, count - 1);
    }

    synchronized int lastIndexOf(Object item, int from) {
        for (int i = from; i >= 0; i--) {
            if (items[i] == item) {
                // Nobody puts something else there meanwhile.
                assert items[i] == item;
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
