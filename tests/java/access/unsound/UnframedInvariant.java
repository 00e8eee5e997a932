//~ verdict Watcher (monitor contract): possible violation
//~ verdict Watcher.look: proved under assumptions
//~ verdict Watcher.Watcher: proved under assumptions
// The invariant speaks of a location that its lock does not protect.
class Other {
    int n;
}

class Watcher {
    private Other other;
    private int seen;

    //@ monitor_invariant other == null || seen == other.n; //~ error[H0709] "may depend on something outside the footprint"

    public synchronized int look() {
        return seen;
    }
}
