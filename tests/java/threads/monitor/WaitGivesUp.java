//~ verdict specification: proved under assumptions
//~ verdict WaitGivesUp.set: proved under assumptions
//~ verdict WaitGivesUp.whileWaiting: proved under assumptions
//~ verdict WaitGivesUp.ifWaiting: refuted
//~ verdict WaitGivesUp.timed: refuted
//~ verdict WaitGivesUp.without: refuted
/** `wait` gives the monitor up completely: what others may do under it has been done. */
class WaitGivesUp {
    //@ unwritable_by_env_if holder == tid;
    private boolean ready;

    public synchronized void set(boolean value) {
        ready = value;
        notifyAll();
    }

    public synchronized void whileWaiting() throws InterruptedException {
        while (!ready) {
            wait();
        }
        assert ready;
    }

    public synchronized void ifWaiting() throws InterruptedException {
        if (!ready) {
            wait();
        }
        assert ready; //~ error[H0301] "assertion"
    }

    public void timed(long millis) throws InterruptedException {
        synchronized (this) {
            synchronized (this) {
                wait(millis); //~ error[H0304] "requires"
            }
            //@ assert holder == tid;
        }
    }

    public void without() throws InterruptedException {
        wait(); //~ error[H0320] "monitor"
    }
}
