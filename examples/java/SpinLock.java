//~ verdict specification: proved under assumptions
//~ verdict SpinLock.acquire: proved under assumptions
//~ verdict SpinLock.release: proved under assumptions
//~ verdict Spinner.run: proved under assumptions
//~ verdict Spinners.main: proved under assumptions
// A spin lock on an AtomicBoolean. The flag does not say who holds the lock; the ghost field `owner` does. A ghost statement
// belongs to the step before it, so that flag and owner change at once.
import java.util.concurrent.atomic.AtomicBoolean;

class SpinLock extends AtomicBoolean {
    //@ ghost Thread owner;

    // The flag is set exactly while somebody owns the lock.
    //@ global_invariant get() <==> owner != null;
    // Others neither take the lock away from me nor give it to me.
    //@ env_assumption \old(owner) == tid <==> owner == tid;

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

/** What the lock protects. */
class Account {
    final SpinLock lock = new SpinLock();

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
        account.lock.acquire();
        int before = account.balance;
        account.balance = account.balance + 1;
        assert account.balance == before + 1;
        account.lock.release();
    }
}

class Spinners {
    public static void main(String[] args) {
        Account account = new Account();
        new Spinner(account).start();
        new Spinner(account).start();
    }
}
