//~ verdict specification: proved under assumptions
//~ verdict SpinLockUnowned.acquire: proved under assumptions
//~ verdict SpinLockUnowned.release: proved under assumptions
//~ verdict Spinner.run: refuted
//~ verdict Spinners.main: proved under assumptions
import java.util.concurrent.atomic.AtomicBoolean;

class SpinLockUnowned extends AtomicBoolean {
    //@ ghost Thread owner;

    // The flag is set exactly while somebody owns the lock.
    //@ global_invariant get() <==> owner != null;
    // Others neither take the lock away from me nor give it to me.
    //@ env_assumption \old(owner) == tid <==> owner == tid;

    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid && value';
    void acquire() {
        while (!compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null && !value';
    void release() {
        set(false);
        //@ set owner = null;
    }
}

/** What the lock protects. */
class Account {
    final SpinLockUnowned lock = new SpinLockUnowned();

    //@ global_invariant lock != null;
    //@ unwritable_by_env_if lock.owner == tid;
    volatile int balance;
}

/** A client: what the lock protects does not change under its hands. */
class Spinner extends Thread {
    private final Account account;

    //@ global_invariant account != null;

    Spinner(Account account) {
        this.account = java.util.Objects.requireNonNull(account);
    }

    public void run() {
        // The broken twin: the lock is not taken.
        int before = account.balance;
        account.balance = before + 1; //~ error[H0303] "relies on"
        assert account.balance == before + 1; //~ error[H0301] "assertion"
        account.lock.release(); //~ error[H0304] "precondition"
    }
}

class Spinners {
    public static void main(String[] args) {
        Account account = new Account();
        new Spinner(account).start();
        new Spinner(account).start();
    }
}
