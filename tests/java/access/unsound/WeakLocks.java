//~ verdict specification: proved under assumptions
//~ verdict specification of Base: proved under assumptions
//~ verdict SpinLock.acquire: proved under assumptions
//~ verdict SpinLock.acquireTested: proved under assumptions
//~ verdict SpinLock.acquireExchanged: proved under assumptions
//~ verdict SpinLock.acquirePlain: possible violation
//~ verdict SpinLock.acquirePlainElse: possible violation
//~ verdict SpinLock.acquireOldName: possible violation
//~ verdict SpinLock.acquireRelease: possible violation
//~ verdict SpinLock.acquireExchangedRelease: possible violation
//~ verdict SpinLock.release: proved under assumptions
//~ verdict SpinLock.releaseLazily: proved under assumptions
//~ verdict SpinLock.releasePlain: possible violation
//~ verdict SpinLock.releaseOpaque: possible violation
//~ verdict SpinLock.releaseAcquire: possible violation
//~ verdict SpinLock.noise: possible violation
//~ verdict Purse.lock (lock contract): proved under assumptions
//~ verdict Purse.Purse: proved under assumptions
//~ verdict Purse.earn: proved under assumptions
//~ verdict Outside.noise: possible violation
//~ verdict Outside.byAnotherName: possible violation
//~ verdict Outside.statistics: proved under assumptions
//~ verdict Base.Base: proved under assumptions
//~ verdict Base.win: possible violation
//~ verdict Inherited.Inherited: proved under assumptions
//~ verdict Inherited.take: proved under assumptions
// What a lock of the program's own protects is handed over by release and acquire only (semantics, section 10).
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

class SpinLock extends AtomicBoolean {
    //@ ghost Thread owner;
    //@ lock_holder owner;
    //@ global_invariant get() <==> owner != null;

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquire() {
        while (!weakCompareAndSetAcquire(false, true)) {
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    // The value of the opaque read is not known, and need not be.
    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquireTested() {
        while (true) {
            while (getOpaque()) {
                Thread.onSpinWait();
            }
            if (compareAndSet(false, true)) {
                //@ set owner = tid;
                return;
            }
        }
    }

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquireExchanged() {
        while (compareAndExchangeAcquire(false, true)) {
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquirePlain() {
        while (!weakCompareAndSetPlain(false, true)) { //~ error[H0351] "in plain mode does not take"
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    // The way on which the lock is taken is the second one.
    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquirePlainElse() {
        while (true) {
            if (!weakCompareAndSetPlain(false, true)) { //~ error[H0351] "in plain mode does not take"
                Thread.onSpinWait();
            } else {
                //@ set owner = tid;
                return;
            }
        }
    }

    // An old name of the plain one.
    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    @SuppressWarnings("deprecation")
    void acquireOldName() {
        while (!weakCompareAndSet(false, true)) { //~ error[H0351] "in plain mode does not take"
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquireRelease() {
        while (!weakCompareAndSetRelease(false, true)) { //~ error[H0351] "in release mode does not take"
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquireExchangedRelease() {
        while (compareAndExchangeRelease(false, true)) { //~ error[H0351] "in release mode does not take"
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null;
    void release() {
        setRelease(false);
        //@ set owner = null;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null;
    void releaseLazily() {
        lazySet(false);
        //@ set owner = null;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null;
    void releasePlain() {
        setPlain(false); //~ error[H0350] "in plain mode does not hand over"
        //@ set owner = null;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null;
    void releaseOpaque() {
        setOpaque(false); //~ error[H0350] "in opaque mode does not hand over"
        //@ set owner = null;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null;
    void releaseAcquire() {
        while (!weakCompareAndSetAcquire(true, false)) { //~ error[H0350] "in acquire mode does not hand over"
        }
        //@ set owner = null;
    }

    // Changes nothing, but whoever reads the new `true` does not read it from the one who took the lock.
    //@ requires owner == tid;
    //@ modifies value;
    void noise() {
        setPlain(true); //~ error[H0350] "in plain mode does not hand over"
    }
}

class Purse {
    //@ protects coins;
    //@ lock_invariant 0 <= coins;
    private final SpinLock lock = new SpinLock();
    private int coins;

    public void earn() {
        lock.acquire();
        coins++;
        lock.release();
    }
}

// A part of a lock is one outside of its class, too.
class Outside {
    private final AtomicInteger calls = new AtomicInteger();

    //@ requires lock != null && lock.owner == tid;
    //@ modifies lock.value;
    void noise(SpinLock lock) {
        lock.setOpaque(true); //~ error[H0350] "in opaque mode does not hand over"
    }

    // This may be an atomic of a lock.
    //@ requires any != null && any.get();
    //@ modifies any.value;
    void byAnotherName(AtomicBoolean any) {
        any.setPlain(true); //~ error[H0350] "in plain mode does not hand over"
    }

    // This is none.
    void statistics() {
        calls.setPlain(calls.getPlain() + 1);
    }
}

// The code of a lock stands in its superclass.
class Base {
    final AtomicInteger state = new AtomicInteger();
    //@ ghost Thread winner;
    //@ global_invariant state.get() == 0 <==> winner == null;

    //@ requires winner != tid;
    //@ action: also_modifies state.value, winner; ensures \result ? winner == null && winner' == tid && state.value' == 1 : winner' == winner && state.value' == state.value;
    boolean win() {
        if (state.weakCompareAndSetPlain(0, 1)) { //~ error[H0351] "in plain mode does not take"
            //@ set winner = tid;
            return true;
        }
        return false;
    }
}

class Inherited extends Base {
    //@ ghost Thread owner;
    //@ lock_holder owner;
    //@ global_invariant owner == null || owner == winner;
    //@ env_assumption \old(winner) == tid ==> winner == tid;

    //@ requires owner != tid && winner == tid;
    //@ action: also_modifies owner; ensures owner' == tid;
    void take() {
        //@ set owner = tid;
    }
}
