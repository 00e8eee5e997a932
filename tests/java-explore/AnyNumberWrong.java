//~ start scenario three: undecided
//~ start scenario threeRace: undecided
//~ start scenario race: refuted race
//~ start scenario boss: refuted assertion
//~ start scenario reused: undecided
//~ start scenario waits: undecided
//~ start scenario counts: undecided
//~ options: --max-states 20000
// What must not be proved for any number of threads: some of it goes well with two, the number that is explored.
class AnyNumberWrong {
    static class Node {
        int v;
        Node next;
    }

    private int inside;
    private int n;
    private Node top;
    private boolean open;

    synchronized void enter() {
        inside++;
        assert inside < 3;
    }

    synchronized void leave() {
        inside--;
    }

    /** The third one inside writes without a lock. */
    void third() {
        boolean full;
        synchronized (this) {
            inside++;
            full = inside >= 3;
        }
        if (full) {
            n = 1;
        }
        int last;
        synchronized (this) {
            last = inside;
            inside--;
        }
        if (last >= 3) {
            n = 2;
        }
    }

    void race() {
        synchronized (this) {
            n++;
        }
        n--;
    }

    synchronized void set(int to) {
        n = to;
        assert n == to;
    }

    synchronized void zero() {
        assert n == 0;
    }

    /** Two threads may have taken the same node out. */
    void reused() {
        Node mine;
        synchronized (this) {
            mine = top;
        }
        synchronized (this) {
            top = new Node();
        }
        if (mine != null) {
            synchronized (mine) {
                mine.v = 1 - mine.v;
            }
        }
    }

    synchronized void await() throws InterruptedException {
        while (!open) {
            wait();
        }
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    synchronized void count() {
        n++;
    }

    /*@ scenario three { AnyNumberWrong f = new AnyNumberWrong(); thread w[*] { f.enter(); f.leave(); } } @*/
    /*@ scenario threeRace { AnyNumberWrong f = new AnyNumberWrong(); thread w[*] { f.third(); } } @*/
    /*@ scenario race { AnyNumberWrong f = new AnyNumberWrong(); thread w[*] { f.race(); } } @*/
    /*@ scenario boss { AnyNumberWrong f = new AnyNumberWrong(); thread w[*] { f.zero(); } thread boss { f.set(1); } } @*/
    /*@ scenario reused { AnyNumberWrong f = new AnyNumberWrong(); thread w[*] { for (;;) f.reused(); } } @*/
    /*@ scenario waits { AnyNumberWrong f = new AnyNumberWrong(); thread w[*] { f.await(); } thread o { f.open(); } } @*/
    /*@ scenario counts { AnyNumberWrong f = new AnyNumberWrong(); thread w[*] { for (;;) f.count(); } } @*/
}
