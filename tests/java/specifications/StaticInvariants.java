//~ verdict specification: proved under assumptions
//~ verdict specification of Late: possible violation
//~ verdict Counts.up: proved under assumptions
//~ verdict Counts.read: proved under assumptions
//~ verdict Counts.down: refuted
//~ verdict Late.read: proved under assumptions
//~ verdict Table (static initializer): possible violation
class Counts {
    //@ global_invariant Counts.started >= 1 && Counts.ended >= 0;
    static volatile int started = 1;
    static volatile int ended;

    static void up() {
        started = 7;
    }

    static void read() {
        assert started >= 1;
    }

    static void down() {
        ended = -1; //~ error[H0302] "global invariant"
    }
}

class Late {
    //@ global_invariant Late.ready; //~ error[H0310] "may not hold at the start"
    static volatile boolean ready;

    static void read() {
        assert ready;
    }
}

class Table {
    static volatile int size;

    static {
        size = 8;
        //@ assert size == 8;
        //@ assert size == 0; //~ error[H0301] "may fail"
    }
}
