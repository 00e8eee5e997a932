//~ verdict specification: proved under assumptions
//~ verdict Interval.Interval: proved under assumptions
//~ verdict Interval.ordered: proved under assumptions
//~ verdict Interval.widen: proved under assumptions
//~ verdict Interval.turn: refuted
//~ verdict Interval.read: proved under assumptions
class Interval {
    //@ unwritable_by_env_if holder == tid;
    volatile int low;
    //@ unwritable_by_env_if holder == tid;
    volatile int high;

    //@ global_invariant ordered();
    //@ predicate ordered() { return low <= high; }

    public synchronized void widen(int by) {
        if (by > 0) {
            low = low - by;
            high = high + by;
        }
    }

    public synchronized void turn() {
        low = high + 1; //~ error[H0302] "global invariant"
    }

    public void read() {
        //@ assert ordered();
        //@ assert ordered() <==> low <= high;
    }
}
