//~ verdict LeafPlain.LeafPlain: proved under assumptions
//~ verdict LeafPlain (monitor contract): proved under assumptions
//~ verdict LeafPlain.add: proved under assumptions
//~ verdict LeafPlain.note: proved under assumptions
//~ claim: no deadlock among monitors of `LeafPlain`; not covered: monitors that are known as `Object` only (line 16), which protect no plain field
// Locks without a place in the order: harmless while nothing else is waited for, otherwise nothing is claimed.
class LeafPlain {
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

}
