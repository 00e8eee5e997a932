//~ verdict Tank.Tank: proved under assumptions
//~ verdict Tank.fill: proved under assumptions
//~ verdict Tank.unclaimed: possible violation
//~ verdict Tank.released: possible violation
//~ verdict Tank.held: proved under assumptions
//~ verdict Tank.other: possible violation
//~ verdict Tank.named: proved under assumptions
// A contract speaks of what its method can read.
class Tank {
    final int capacity;
    int level;
    Tank next;

    //@ predicate room() = acc(level) && level < capacity;

    Tank(int capacity) {
        this.capacity = capacity;
    }

    //@ requires room();
    //@ ensures acc(level) && level == \old(level) + 1;
    void fill() {
        level++;
    }

    //@ requires level < capacity; //~ error[H0710] "the precondition reads a location that another thread may change"
    void unclaimed() {
    }

    //@ requires this.shared && this < \lockset;
    //@ ensures level == 0; //~ error[H0710] "the postcondition reads a location that another thread may change"
    void released() {
        synchronized (this) {
            level = 0;
        }
    }

    //@ requires this.locked && acc(level);
    //@ ensures level == 0;
    void held() {
        level = 0;
    }

    //@ requires acc(next) && next != null && next.level == 0; //~ error[H0710] "the precondition reads"
    void other() {
    }

    //@ requires acc(next) && next != null && acc(next.level) && next.level == 0 && 0 < next.capacity;
    //@ writes next.level;
    //@ ensures next.level == 1;
    void named() {
        next.fill();
    }
}
