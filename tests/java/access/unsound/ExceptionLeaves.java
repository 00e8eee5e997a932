//~ verdict Even (monitor contract): proved under assumptions
//~ verdict Even.twice: refuted
//~ verdict Even.Even: proved under assumptions
// The invariant must hold on the way out with an exception, too.
class Even {
    private int n;

    //@ monitor_invariant n % 2 == 0;

    public synchronized void twice(boolean fail) {
        n = n + 1;
        if (fail) {
            throw new IllegalStateException(); //~ error[H0706] "the monitor invariant does not hold when the lock is released"
        }
        n = n + 1;
    }
}
