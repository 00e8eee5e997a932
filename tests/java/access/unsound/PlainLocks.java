//~ verdict specification: proved under assumptions
//~ verdict specification of MonitorLock: proved under assumptions
//~ verdict PlainLock.PlainLock: proved under assumptions
//~ verdict MonitorLock.MonitorLock: proved under assumptions
//~ verdict PlainLock.release: possible violation
//~ verdict MonitorLock.tryAcquire: proved under assumptions
//~ verdict MonitorLock.release: proved under assumptions
//~ verdict MonitorLock.peek: possible violation
// A plain field orders nothing, so that a lock must not rest on it; under a monitor the monitor does.

class PlainLock {
    //@ ghost Thread owner;
    //@ lock_holder owner;
    //@ unwritable_by_env_if owner == tid;
    boolean taken;
    //@ global_invariant taken <==> owner != null;

    //@ requires owner == tid;
    //@ action: also_modifies taken, owner; ensures owner' == null;
    void release() {
        taken = false; //~ error[H0352] "`taken` is plain"
        //@ set owner = null;
    }
}

class MonitorLock {
    //@ ghost Thread owner;
    //@ lock_holder owner;
    //@ unwritable_by_env_if holder == tid;
    private boolean taken;
    //@ global_invariant taken <==> owner != null;

    //@ requires owner != tid;
    //@ action: also_modifies taken, owner; ensures \result ? owner == null && owner' == tid && taken' : owner' == owner && taken' == taken;
    synchronized boolean tryAcquire() {
        if (taken) {
            return false;
        }
        taken = true;
        //@ set owner = tid;
        return true;
    }

    //@ requires owner == tid;
    //@ action: also_modifies taken, owner; ensures owner' == null && !taken';
    synchronized void release() {
        taken = false;
        //@ set owner = null;
    }

    boolean peek() {
        return taken; //~ error[H0352] "`taken` is plain"
    }
}
