//~ verdict LockedArray.LockedArray: proved under assumptions
//~ verdict LockedArray (monitor contract): proved under assumptions
//~ verdict LockedArray.get: proved under assumptions
//~ verdict LockedArray.set: proved under assumptions
// The elements of an array are in the footprint of a monitor; contracts say nothing about them.
class LockedArray {
    private final int[] a = new int[8];
    //@ monitor_footprint \elems(a);

    //@ requires 0 <= i && i < 8;
    //@ ensures true;
    public synchronized int get(int i) {
        return a[i];
    }

    //@ requires 0 <= i && i < 8;
    public synchronized void set(int i, int v) {
        a[i] = v;
    }
}
