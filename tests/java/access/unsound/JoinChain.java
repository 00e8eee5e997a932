//~ verdict JoinInner (monitor contract): proved under assumptions
//~ verdict JoinInner.add: proved under assumptions
//~ verdict JoinChain (monitor contract): proved under assumptions
//~ verdict JoinChain.both: proved under assumptions
//~ verdict JoinChain.one: proved under assumptions
//~ verdict JoinChain.bad: possible violation
//~ verdict JoinChain.bad.lambda1: proved under assumptions
// The thread needs a lock whose holder may wait for the one that is held.
class JoinInner {
    private int n;
    //@ monitor_invariant n >= 0;
    public synchronized void add() { n = n + 1; }
}

class JoinChain {
    private int n;
    //@ monitor_invariant n >= 0;

    //@ requires inner != null && inner.shared && inner < this && this <= \lockset;
    public synchronized void both(JoinInner inner) {
        n = n + 1;
        inner.add();
    }

    public synchronized void one() { n = n + 1; }

    public static void bad() throws InterruptedException {
        JoinChain outer = new JoinChain();
        JoinInner inner = new JoinInner();
        //@ share inner;
        //@ share outer;
        Thread t = new Thread(() -> { outer.one(); });
        t.start();
        synchronized (inner) {
            t.join(); //~ error[H0743] "this thread may hold a lock while it waits for another threa"
        }
    }
}
