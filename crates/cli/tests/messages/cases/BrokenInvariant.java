public class BrokenInvariant {
    volatile int low;
    volatile int high;

    //@ global_invariant low <= high;

    //@ requires by > 0;
    public synchronized void shift(int by) {
        low = high + by;
        high = low;
    }
}
