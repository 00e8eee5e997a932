//~ verdict Scale.weight: proved under assumptions
//~ verdict Scale.netto: proved under assumptions
//~ verdict Scale.wrong: possible violation
//~ verdict Scale.wrongByCall: possible violation
//~ verdict Scale.wrongByContract: possible violation
//~ verdict Scale.rightByContract: proved under assumptions
//~ verdict Scale.tare: proved under assumptions
//~ verdict Scale.tareWrong: possible violation
//~ verdict Scale.fresh: proved under assumptions
//~ verdict Scale.first: proved under assumptions
//~ verdict Scale.second: possible violation
//~ verdict Scale.client: proved under assumptions
//~ verdict Scale.isEmpty (reads): proved under assumptions
//~ verdict Scale.isEven (reads): possible violation
//~ verdict Scale.mine (reads): possible violation
//~ verdict Scale.own (reads): proved under assumptions
//~ verdict Scale.others (reads): possible violation
//~ verdict Scale.through: possible violation
//~ verdict Scale.rounds: proved under assumptions
//~ verdict Scale.roundsWrong: possible violation
//~ verdict Scale.caught: possible violation
//~ verdict Scale.locked: proved under assumptions
// What a method reads of its caller's is what `reads` and `writes` name.
class Scale {
    int load;
    int empty;
    Scale next;
    int[] marks;

    //@ pure \locset rep() = {&load, &empty};

    //@ requires acc(load) && acc(empty);
    //@ reads load;
    //@ writes \nothing;
    int weight() {
        return load;
    }

    //@ requires acc(load) && acc(empty);
    //@ reads rep();
    //@ writes \nothing;
    int netto() {
        return load - empty;
    }

    //@ requires acc(load) && acc(empty);
    //@ reads load; //~ related "the method touches only what this and `writes` name"
    //@ writes \nothing;
    int wrong() {
        return load - empty; //~ error[H0711] "may touch `empty`"
    }

    private int emptyWeight() {
        return empty; //~ error[H0701] "`empty` may be accessed by another thread"
    }

    //@ requires acc(load) && acc(empty);
    //@ reads load;
    //@ writes \nothing;
    int wrongByCall() {
        return load - emptyWeight();
    }

    //@ requires acc(load) && acc(empty);
    //@ reads load;
    //@ writes \nothing;
    int wrongByContract() {
        return netto(); //~ error[H0701] "`Scale.netto` needs access"
    }

    //@ requires acc(load) && acc(empty) && acc(next) && empty == 5;
    //@ reads rep();
    //@ writes \nothing;
    //@ ensures empty == 5;
    int rightByContract() {
        return netto() + netto();
    }

    // What it writes it may read.
    //@ requires acc(load) && acc(empty);
    //@ reads load;
    //@ writes empty;
    //@ ensures empty == load;
    void tare() {
        empty = load;
        empty = empty + 0;
    }

    //@ requires acc(load) && acc(empty);
    //@ reads \nothing;
    //@ writes empty;
    void tareWrong() {
        empty = load; //~ error[H0711] "may touch `load`"
    }

    // New objects are none of the caller's.
    //@ reads \nothing;
    //@ writes \nothing;
    static int fresh() {
        Scale s = new Scale();
        s.load = 4;
        return s.load;
    }

    //@ requires acc(marks) && marks != null && acc(marks[*]) && 2 <= marks.length;
    //@ reads marks, marks[0..0];
    //@ writes \nothing;
    int first() {
        return marks[0];
    }

    //@ requires acc(marks) && marks != null && acc(marks[*]) && 2 <= marks.length;
    //@ reads marks, marks[0..0];
    //@ writes \nothing;
    int second() {
        return marks[1]; //~ error[H0711] "may touch an element"
    }

    // The rest is as it was.
    //@ requires acc(this.*) && empty == 5;
    //@ ensures empty == 5;
    void client() {
        int w = weight();
        empty = empty + 0;
        weight();
    }

    //@ reads load;
    //@ predicate isEmpty() = acc(load) && load == 0;

    //@ reads load;
    //@ predicate isEven() = acc(load) && acc(empty) && load == empty; //~ error[H0711] "may depend on a location that `reads` does not name"

    // The claim itself counts.
    //@ reads load;
    //@ predicate mine() = acc(load) && acc(empty); //~ error[H0711] "may depend on a location that `reads` does not name"

    //@ reads next;
    //@ pure \locset own() = next == null ? {&next} : {&next, &next.load};

    //@ reads load;
    //@ pure \locset others() = next == null ? {&next} : {&next, &next.load}; //~ error[H0711] "may depend on a location that `reads` does not name"

    // Which location this is may change at any time.
    //@ writes next.load; //~ error[H0710] "which locations this names depends on a location that another thread may change"
    void through() {
    }

    //@ requires acc(load) && acc(empty);
    //@ reads load;
    //@ writes load;
    //@ ensures empty == \old(empty);
    void rounds(int n) {
        for (int i = 0; i < n; i++) {
            load = i;
        }
    }

    //@ requires acc(load) && acc(empty);
    //@ reads load;
    //@ writes load;
    void roundsWrong(int n) {
        for (int i = 0; i < n; i++) {
            load = empty; //~ error[H0711] "may touch `empty`"
        }
    }

    //@ requires acc(load) && acc(empty);
    //@ reads load;
    //@ writes load;
    void caught(int n) {
        try {
            if (n < 0) {
                throw new IllegalStateException();
            }
            load = n;
        } catch (IllegalStateException e) {
            empty = 0; //~ error[H0711] "may touch `empty`"
        }
    }

    // What comes with a lock is none of the caller's.
    //@ requires this.shared && this < \lockset;
    //@ reads \nothing;
    //@ writes \nothing;
    void locked() {
        synchronized (this) {
            load = empty;
        }
    }
}
