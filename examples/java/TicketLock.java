//~ verdict specification: proved under assumptions
//~ verdict TicketLock.acquire: proved under assumptions
//~ verdict TicketLock.release: proved under assumptions
//~ verdict Cashier.run: proved under assumptions
//~ verdict Cashiers.main: proved under assumptions
// A ticket lock: a thread draws a number and waits until it is served. Two atomics are all there is at run time; the ghost
// fields say who drew which number and who is inside. The atomics are made by the initializers of final fields, so
// that no other lock has the same ones.
import java.util.concurrent.atomic.AtomicInteger;

class TicketLock {
    final AtomicInteger next = new AtomicInteger();
    final AtomicInteger serving = new AtomicInteger();
    //@ ghost \map<int, Thread> drawn;
    //@ ghost Thread owner;

    // Who is inside drew the number that is served, and that number was drawn.
    //@ global_invariant owner != null ==> serving.get() < next.get() && drawn[serving.get()] == owner;

    // Others neither put me in nor throw me out.
    //@ env_assumption \old(owner) == tid <==> owner == tid;
    // Numbers are not given back, and stay with who drew them.
    //@ env_assumption next.get() >= \old(next.get());
    //@ env_assumption (\forall int t; t < \old(next.get()) ==> drawn[t] == \old(drawn[t]));
    // While my number is served, nobody calls the next one.
    //@ env_assumption \old(serving.get() < next.get() && drawn[serving.get()] == tid) ==> serving.get() == \old(serving.get());

    //@ modifies \nothing;
    //@ action: also_modifies next.value, drawn;
    //@ action: also_modifies owner; ensures \old(owner) == null && owner == tid;
    void acquire() {
        int ticket = next.getAndIncrement();
        //@ set drawn[ticket] = tid;
        // Who is inside already waits for ever: that number will not be called.
        //@ loop_invariant ticket < next.get() && drawn[ticket] == tid && (owner == tid ==> serving.get() != ticket);
        while (serving.get() != ticket) {
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner == tid;
    //@ modifies \nothing;
    //@ action: also_modifies serving.value, owner; ensures owner == null;
    void release() {
        serving.getAndIncrement();
        //@ set owner = null;
    }
}

/** What the lock protects. */
class Till {
    final TicketLock lock = new TicketLock();

    //@ unwritable_by_env_if lock.owner == tid;
    volatile int money;
}

/** A client: what the lock protects does not change under its hands. */
class Cashier extends Thread {
    private final Till till;

    //@ global_invariant till != null;

    Cashier(Till till) {
        this.till = java.util.Objects.requireNonNull(till);
    }

    public void run() {
        till.lock.acquire();
        int before = till.money;
        till.money = till.money + 1;
        assert till.money == before + 1;
        till.lock.release();
    }
}

class Cashiers {
    public static void main(String[] args) {
        Till till = new Till();
        new Cashier(till).start();
        new Cashier(till).start();
    }
}
