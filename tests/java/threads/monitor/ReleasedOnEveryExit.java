//~ verdict specification: proved under assumptions
//~ verdict ReleasedOnEveryExit.ReleasedOnEveryExit: proved under assumptions
//~ verdict ReleasedOnEveryExit.byReturn: proved under assumptions
//~ verdict ReleasedOnEveryExit.byThrow: proved under assumptions
//~ verdict ReleasedOnEveryExit.forgotten: refuted
class ReleasedOnEveryExit {
    //@ global_invariant lock != null;
    private final Object lock = new Object();

    //@ requires lock.holder != tid;
    //@ modifies \nothing;
    //@ ensures lock.holder != tid;
    public int byReturn(int n) {
        synchronized (lock) {
            if (n > 0) {
                return n;
            }
        }
        return 0;
    }

    //@ requires lock.holder != tid;
    //@ modifies \nothing;
    //@ ensures lock.holder != tid;
    public void byThrow() {
        try {
            synchronized (lock) {
                throw new RuntimeException();
            }
        } catch (RuntimeException e) {
            //@ assert lock.holder != tid;
        }
    }

    public void forgotten() {
        try {
            synchronized (lock) {
                throw new RuntimeException();
            }
        } catch (RuntimeException e) {
            lock.notify(); //~ error[H0320] "monitor"
        }
    }
}
