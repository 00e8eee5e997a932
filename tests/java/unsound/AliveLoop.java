//~ verdict Held.f: proved under assumptions
//~ verdict Needs.run: proved under assumptions
//~ claim: lock order checked: no deadlock among `Held.class`; not covered: waiting in `while` (line 14)
// The loop ends when the thread does, which waits for the lock that is held meanwhile.

class Held {
    private static int n;

    static synchronized void add() { n++; }

    public static synchronized void f() {
        Needs w = new Needs();
        w.start();
        while (w.isAlive()) { Thread.yield(); }
    }
}

class Needs extends Thread {
    public void run() { Held.add(); }
}
