//~ verdict NarrowedReads.invents: possible violation
//~ verdict NarrowedReads.impossible: possible violation
//~ verdict NarrowedReads.loses: possible violation
//~ verdict NarrowedReads.inLock: possible violation
//~ verdict NarrowedReads.otherChanges: possible violation
//~ verdict NarrowedReads.othersStay: proved under assumptions
//~ verdict NarrowedReads.shares: possible violation
//~ verdict NarrowedReads.all: possible violation
// What a method does not name in `reads` is taken away for a while: nothing false may follow from that, and nothing is lost.
class NarrowedReads {
    int x;
    int y;

    //@ requires acc(this.*) && y == 1;
    //@ reads x;
    //@ writes x;
    //@ ensures y == 2; //~ error[H0305] "postcondition"
    void invents() {
        x = 1;
    }

    //@ requires acc(this.*) && q != null && acc(q.*);
    //@ reads x;
    //@ writes x;
    //@ ensures false; //~ error[H0305] "postcondition"
    void impossible(NarrowedReads q) {
        x = 2;
    }

    //@ requires acc(this.*);
    //@ reads x;
    //@ writes \nothing;
    //@ ensures !acc(y); //~ error[H0305] "postcondition"
    int loses() {
        return x;
    }

    //@ requires acc(this.*) && q != null && q.shared && q < \lockset;
    //@ reads x;
    //@ writes x;
    void inLock(NarrowedReads q) {
        synchronized (q) {
            q.y = 3;
            assert false; //~ error[H0301] "assertion may fail"
        }
    }

    // `q` is another object than `this`, whose `y` nobody changes.
    //@ requires acc(this.*) && q != null && q.shared && q < \lockset && y == 1;
    //@ reads x;
    //@ writes x;
    //@ ensures y == 3; //~ error[H0305] "postcondition"
    void otherChanges(NarrowedReads q) {
        synchronized (q) {
            q.y = 3;
        }
    }

    //@ requires acc(this.*) && q != null && q.shared && q < \lockset && y == 1;
    //@ reads x;
    //@ writes x;
    //@ ensures y == 1;
    void othersStay(NarrowedReads q) {
        synchronized (q) {
            q.y = 3;
        }
    }

    //@ requires q != null && acc(q.*) && !q.shared;
    //@ reads \nothing;
    //@ writes \nothing;
    static void shares(NarrowedReads q) {
        //@ share q; //~ error[H0707] "no access to a location that it gives away"
    }

    //@ requires acc(this.*);
    //@ reads \everything;
    //@ writes x;
    void all() {
        x = y;
        assert false; //~ error[H0301] "assertion may fail"
    }
}
