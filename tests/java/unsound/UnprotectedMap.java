//~ verdict specification: proved under assumptions
//~ verdict UnprotectedMap (monitor contract): possible violation
//~ verdict UnprotectedMap.both: proved under assumptions
//~ verdict UnprotectedMap.UnprotectedMap: proved under assumptions
// The contract of the monitor is what fails: it protects nothing that the thread may write without it, a ghost map of the other discipline neither.
class UnprotectedMap {
    //@ unwritable_by_env_if tid == main;
    //@ ghost \map<int, int> log;
    int x;
    //@ monitor_footprint this.*;
    //@ monitor_invariant log[0] == 0; //~ error[H0709] "may depend on something outside the footprint"

    //@ requires tid == main && this.shared && this < \lockset;
    //@ modifies log;
    void both() {
        //@ set log[0] = 1;
        synchronized (this) {
            //@ assert log[0] == 0;
            x = 1;
        }
    }
}
