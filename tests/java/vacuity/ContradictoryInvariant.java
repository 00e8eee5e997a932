//~ verdict specification: proved under assumptions
//~ verdict specification of Gauge: proved under assumptions
//~ verdict Gauge.Gauge: proved under assumptions
//~ verdict Meter.Meter: possible violation
//~ verdict Meter.read: possible violation
//~ verdict Gauge.read: proved under assumptions
class Meter { //~ error[H0302] "the new object may break a global invariant"
    //@ global_invariant level > 0;
    //@ global_invariant level < 0; //~ error[H0406] "`Meter.read` can never be entered"
    volatile int level;

    public int read() {
        //@ assert false;
        return level;
    }
}

class Gauge {
    //@ global_invariant level >= 0;
    //@ global_invariant level <= 10;
    volatile int level;

    public int read() {
        int seen = level;
        //@ assert 0 <= seen && seen <= 10;
        return seen;
    }
}
