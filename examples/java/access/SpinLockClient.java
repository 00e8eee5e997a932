//~ verdict specification: proved under assumptions
//~ verdict SpinLock.acquire: proved under assumptions
//~ verdict SpinLock.release: proved under assumptions
//~ verdict Purse.lock (lock contract): proved under assumptions
//~ verdict Purse.earn: proved under assumptions
//~ verdict Purse.spend: proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict SpinLockClient.main: proved under assumptions
//~ claim: free of data races on plain fields
//~ claim: deadlocks are not ruled out: no lock has a place in the lock order; not covered: `SpinLock` (locks of the program's own have no place in the order)
// A spin lock of the program's own protects plain fields of its client. That the lock excludes is proved under rely-guarantee: the
// flag is atomic, and the ghost field says who set it. What the lock protects is handed over with the holder.
import java.util.concurrent.atomic.AtomicBoolean;

class SpinLock extends AtomicBoolean {
    //@ ghost Thread owner;
    //@ lock_holder owner;

    //@ global_invariant get() <==> owner != null;

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid;
    void acquire() {
        while (!compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null;
    void release() {
        set(false);
        //@ set owner = null;
    }
}

class Purse {
    //@ protects earned, spent, coins;
    //@ lock_invariant 0 <= spent && 0 <= coins && earned == spent + coins;
    private final SpinLock lock = new SpinLock();
    private int earned;
    private int spent;
    private int coins;

    public void earn(int amount) {
        lock.acquire();
        int before = coins;
        if (amount > 0) {
            earned = earned + amount;
            coins = coins + amount;
        }
        assert amount <= 0 || coins == before + amount;
        lock.release();
    }

    public boolean spend(int amount) {
        lock.acquire();
        boolean enough = 0 <= amount && amount <= coins;
        if (enough) {
            coins = coins - amount;
            spent = spent + amount;
        }
        assert 0 <= spent && spent <= earned;
        // Refused only if there is too little.
        assert enough || amount < 0 || coins < amount;
        lock.release();
        return enough;
    }
}

class Worker implements Runnable {
    //@ shared
    private final Purse purse;

    Worker(Purse purse) {
        this.purse = purse;
    }

    public void run() {
        if (purse != null) {
            purse.earn(3);
            purse.spend(2);
        }
    }
}

class SpinLockClient {
    public static void main(String[] args) {
        Purse purse = new Purse();
        //@ share purse;
        new Thread(new Worker(purse)).start();
        new Thread(new Worker(purse)).start();
        purse.spend(1);
    }
}
