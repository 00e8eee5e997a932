//~ verdict OpenLock.acquire: possible violation
//~ verdict OpenLock.release: possible violation
//~ verdict OpenPurse.lock (lock contract): proved under assumptions
//~ verdict OpenPurse.earn: proved under assumptions
//~ verdict StolenLock.acquire: proved under assumptions
//~ verdict Thief.steal: proved under assumptions
//~ verdict StolenLock (specification): unsupported
//~ verdict OpenPurse.OpenPurse: proved under assumptions
// Locks that do not exclude, or whose holder is changed behind their back.
import java.util.concurrent.atomic.AtomicBoolean;

class OpenLock extends AtomicBoolean {
    //@ ghost Thread owner;
    //@ lock_holder owner;

    //@ action: also_modifies value, owner; ensures owner' == tid;
    void acquire() {
        set(true); //~ error[H0303] "another thread relies on"
        //@ set owner = tid;
    }

    //@ action: also_modifies value, owner; ensures owner' == null;
    void release() {
        set(false); //~ error[H0303] "another thread relies on"
        //@ set owner = null;
    }
}

class OpenPurse {
    //@ protects coins;
    private final OpenLock lock = new OpenLock();
    private int coins;

    public void earn() {
        lock.acquire();
        coins++;
        lock.release();
    }
}

class StolenLock {
    //@ ghost Thread owner;
    //@ lock_holder owner; //~ error[H0504] "changed by others than its own methods"

    //@ requires owner == null;
    //@ action: also_modifies owner; ensures owner' == tid;
    void acquire() {
        //@ set owner = tid;
    }
}

class Thief {
    //@ requires lock != null;
    //@ modifies lock.owner;
    public void steal(StolenLock lock) {
        //@ set lock.owner = null;
    }
}
