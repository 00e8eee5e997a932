//~ verdict HelperWaits.open: proved under assumptions
//~ verdict HelperWaits.pass: proved under assumptions
//~ verdict HelperWaits.announce: proved under assumptions
//~ verdict HelperWaits.awaitOpen: proved under assumptions
//~ verdict HelperWaits.awaitBelowWhat: possible violation
//~ verdict HelperWaits.announceShared: possible violation
//~ verdict HelperWaits.awaitOther: possible violation
// Methods that are called with the lock held: `locked` says that this thread has the monitor, `o <= \lockset` that it is below all
// others that the thread holds, so that `wait` may take it again.
class HelperWaits {
    private boolean open;

    public synchronized void open() {
        announce();
    }

    public synchronized void pass() throws InterruptedException {
        awaitOpen();
    }

    //@ requires this.locked && acc(open);
    //@ writes this.*;
    private void announce() {
        open = true;
        notifyAll();
    }

    //@ requires this.locked && this <= \lockset && acc(open);
    //@ writes this.*;
    private void awaitOpen() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    // The thread may hold locks below this one.
    //@ requires this.locked && acc(open);
    //@ writes this.*;
    private void awaitBelowWhat() throws InterruptedException {
        while (!open) {
            wait(); //~ error[H0703] "`wait` takes this lock again"
        }
    }

    // Access is not the lock.
    //@ requires this.shared && acc(open);
    //@ writes this.*;
    private void announceShared() {
        open = true;
        notifyAll(); //~ error[H0320] "the monitor may not be held"
    }

    // The lock of another object is not this one.
    //@ requires other != null && other.locked && other <= \lockset && acc(open);
    //@ writes this.*;
    private void awaitOther(HelperWaits other) throws InterruptedException {
        wait(); //~ error[H0320] "the monitor may not be held"
        //~^ error[H0703] "`wait` takes this lock again"
    }
}
