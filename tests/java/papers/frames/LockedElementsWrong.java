//~ verdict LockedArray.LockedArray: proved under assumptions
//~ verdict LockedArray (monitor contract): proved under assumptions
//~ verdict LockedArray.swap: possible violation
//~ verdict LockedArray.get: possible violation
// The contract says nothing about the elements of the caller's array, and the lock does not protect them.
class LockedArray {
    private final int[] a = new int[8];
    //@ monitor_footprint \elems(a);

    //@ requires b != null && acc(b[*]) && b.length > 0;
    //@ ensures true;
    public synchronized int swap(int[] b) { //~ error[H0708] "the element outside its `writes`"
        int old = a[0];
        b[0] = old;
        return old;
    }

    //@ requires 0 <= i && i < 8;
    public int get(int i) {
        return a[i]; //~ error[H0701] "accessed by another thread"
    }
}
