//~ verdict WaitUnderLock (monitor contract): proved under assumptions
//~ verdict WaitUnderLock.Box (monitor contract): proved under assumptions
//~ verdict WaitUnderLock.Box.fill: proved under assumptions
//~ verdict WaitUnderLock.bad: refuted
//~ verdict WaitUnderLock.good: proved under assumptions
// A wait under an outer lock that the notifier needs.
class WaitUnderLock {
    private int taken;
    //@ monitor_invariant taken >= 0;
    static class Box {
        private boolean full;
        //@ monitor_invariant true;
        synchronized void fill() { full = true; notifyAll(); }
        synchronized void whenFull() throws InterruptedException { while (!full) wait(); }
    //~^ error[H0744] "this thread holds another lock while it waits: who should wa"
    }
    public static void bad() throws InterruptedException {
        WaitUnderLock shelf = new WaitUnderLock();
        //@ share shelf;
        Box box = new Box();
        //@ share box at \between({}, {shelf});
        synchronized (shelf) { box.whenFull(); }
    }
    public static void good() throws InterruptedException {
        WaitUnderLock shelf = new WaitUnderLock();
        //@ share shelf;
        Box box = new Box();
        //@ share box at \between({}, {shelf});
        box.whenFull();
        synchronized (shelf) { shelf.taken = 1; }
    }
}
