//~ verdict Gate (monitor contract): possible violation
//~ verdict Gate.pass: proved under assumptions
//~ verdict Gate.Gate: possible violation
// A monitor invariant that says that somebody has no access would be false for a thread that has it.
class Gate { //~ error[H0706] "the monitor invariant may not hold when the object is made"
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
