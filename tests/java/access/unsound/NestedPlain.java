//~ verdict NestedPlain.NestedPlain: proved under assumptions
//~ verdict NestedPlain (monitor contract): proved under assumptions
//~ verdict NestedPlain.add: proved under assumptions
//~ verdict NestedPlain.note: proved under assumptions
//~ verdict NestedPlain.under: proved under assumptions
//~ claim: deadlocks are not ruled out: the program takes monitors that are known as `Object` only (line 23)
// Locks without a place in the order: harmless while nothing else is waited for, otherwise nothing is claimed.
class NestedPlain {
    private final Object plain = new Object();
    private int n;
    private volatile int seen;
    //@ monitor_invariant n >= 0;

    public synchronized void add() { n = n + 1; }

    public void note() {
        synchronized (plain) {
            seen = 1;
        }
    }

    public void under() {
        synchronized (plain) {
            add();
        }
    }
}
