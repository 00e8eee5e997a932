//~ verdict specification: proved under assumptions
//~ verdict SpinLock.acquire: proved under assumptions
//~ verdict SpinLock.tryAcquire: proved under assumptions
//~ verdict SpinLock.release: proved under assumptions
//~ verdict Purse.lock (lock contract): proved under assumptions
//~ verdict Purse.unlocked: possible violation
//~ verdict Purse.tooEarly: possible violation
//~ verdict Purse.broken: possible violation
//~ verdict Purse.kept: possible violation
//~ verdict Purse.tries: proved under assumptions
//~ verdict Purse.triesInVain: possible violation
//~ verdict Purse.stale: possible violation
//~ verdict Purse.pausing: proved under assumptions
//~ verdict Purse.ofAnother: possible violation
//~ verdict Purse.throughLocal: proved under assumptions
//~ verdict Nobody.main: possible violation
// The broken twins of examples/java/access/SpinLockClient.java: clients that misuse a lock that excludes.
import java.util.concurrent.atomic.AtomicBoolean;

class SpinLock extends AtomicBoolean {
    //@ ghost Thread owner;
    //@ lock_holder owner;

    //@ global_invariant get() <==> owner != null;

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid && value';
    void acquire() {
        while (!compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures \result ? owner == null && owner' == tid && value' : owner' == owner && value' == value;
    boolean tryAcquire() {
        if (compareAndSet(false, true)) {
            //@ set owner = tid;
            return true;
        }
        return false;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null && !value';
    void release() {
        set(false);
        //@ set owner = null;
    }

    // Lets somebody else have a turn.
    void pause() {
        release();
        acquire();
    }
}

class Purse {
    //@ protects coins;
    //@ lock_invariant 0 <= coins;
    private final SpinLock lock = new SpinLock();
    private int coins;

    public void unlocked() {
        coins++; //~ error[H0701] "`coins` may be accessed by another thread"
    }

    public void tooEarly() {
        lock.acquire();
        lock.release();
        coins++; //~ error[H0701] "`coins` may be accessed by another thread"
    }

    public void broken() {
        lock.acquire();
        coins--;
        lock.release(); //~ error[H0706] "lock invariant may not hold"
    }

    public void kept() { //~ error[H0731] "may end with other locks"
        lock.acquire();
        coins++;
    }

    public void tries() {
        if (lock.tryAcquire()) { //~ error[H0704] "may protect nothing yet"
            coins++;
            lock.release();
        }
    }

    public void triesInVain() {
        if (!lock.tryAcquire()) {
            coins++; //~ error[H0701] "`coins` may be accessed by another thread"
        } else {
            lock.release();
        }
    }

    // Somebody else had a turn meanwhile.
    public void stale() {
        lock.acquire();
        int before = coins;
        lock.pause();
        assert coins == before; //~ error[H0301] "assertion may fail"
        lock.release();
    }

    public void pausing() {
        lock.acquire();
        coins++;
        lock.pause();
        assert coins >= 0;
        lock.release();
    }

    public void ofAnother(Purse other) {
        if (other != null) {
            other.lock.acquire();
            coins++; //~ error[H0701] "`coins` may be accessed by another thread"
            other.lock.release();
        }
    }

    public void throughLocal() {
        SpinLock mine = lock;
        mine.acquire();
        coins++;
        mine.release();
    }
}

// Nobody has shared the purse.
class Nobody {
    public static void main(String[] args) {
        Purse purse = new Purse();
        purse.tries();
    }
}
