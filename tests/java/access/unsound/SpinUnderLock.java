//~ verdict SpinUnderLock.SpinUnderLock: proved under assumptions
//~ verdict SpinUnderLock (monitor contract): proved under assumptions
//~ verdict SpinUnderLock.waits: proved under assumptions
//~ verdict SpinUnderLock.wakes: proved under assumptions
//~ claim: no deadlock among monitors of `SpinUnderLock`; not covered: waiting in `while` (line 12)
// A loop that waits for another thread is no lock: the claim does not speak of it.
class SpinUnderLock {
    private int n;
    private volatile boolean flag;
    //@ monitor_invariant n >= 0;

    public synchronized void waits() { while (!flag) { Thread.onSpinWait(); } n = 1; }
    public synchronized void wakes() { n = 2; flag = true; }
}
