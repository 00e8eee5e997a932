//~ verdict Gate (monitor contract): possible violation
//~ verdict Gate.pass: proved under assumptions
// A monitor invariant that says that somebody has no access would be false for a thread that has it.
class Gate {
    int count;
    int free;

    //@ monitor_footprint {&count};
    //@ monitor_invariant !acc(free); //~ error[H0709] "says something about access that its footprint does not give"

    //@ requires this.shared && this < \lockset && acc(free);
    void pass() {
        synchronized (this) {
            count++;
        }
    }
}
