//~ verdict ObjectLockWrong.lock (lock contract): proved under assumptions
//~ verdict ObjectLockWrong.itself: possible violation
//~ verdict ObjectLockWrong.another: possible violation
//~ verdict ObjectLockWrong.fresh: possible violation
//~ verdict ObjectLockWrong.ofAnother: possible violation
//~ verdict ObjectLockWrong.broken: possible violation
//~ verdict ObjectLockWrong.impatient: possible violation
//~ verdict ObjectLockWrong.waitsBroken: possible violation
//~ verdict ObjectLockWrong.ObjectLockWrong: proved under assumptions
// The wrong object is locked, or the lock is given up too early.
class ObjectLockWrong {
    //@ protects sum;
    //@ lock_invariant 0 <= sum;
    private final Object lock = new Object();
    private final Object other = new Object();
    private int sum;

    public void itself() {
        synchronized (this) {
            sum++; //~ error[H0701] "may be accessed by another thread"
        }
    }

    public void another() {
        synchronized (other) {
            sum++; //~ error[H0701] "may be accessed by another thread"
        }
    }

    public void fresh() {
        synchronized (new Object()) {
            sum++; //~ error[H0701] "may be accessed by another thread"
        }
    }

    public void ofAnother(ObjectLockWrong o) {
        if (o == null) {
            return;
        }
        synchronized (o.lock) {
            sum++; //~ error[H0701] "may be accessed by another thread"
        }
    }

    public void broken() {
        synchronized (lock) {
            sum--;
        } //~ error[H0706] "lock invariant may not hold"
    }

    public void impatient() throws InterruptedException {
        synchronized (lock) {
            if (sum == 0) {
                lock.wait();
            }
            assert sum > 0; //~ error[H0301] "assertion may fail"
        }
    }

    public void waitsBroken() throws InterruptedException {
        synchronized (lock) {
            sum = -1;
            lock.wait(); //~ error[H0706] "lock invariant may not hold"
            sum = 0;
        }
    }
}
