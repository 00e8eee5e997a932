//~ rests Opened.run: callers-own "no two threads run"
//~ rests Locked.run: callers-own "other code calls methods that use plain fields"
//~ verdict Opened.run: proved under assumptions
//~ verdict Opened.twice: possible violation
//~ verdict Locked.run: proved under assumptions
//~ verdict Locked.twice: proved under assumptions
// Tasks that take locks and are given to an executor: what `run` does beside the lock rests on one thread at a time, by name.

import java.util.concurrent.ExecutorService;

class Opened implements Runnable {
    private final Object lock = new Object();
    private int n;
    private int m;

    public void run() {
        synchronized (lock) {
            n++;
        }
        m++;
    }

    static void twice(ExecutorService e) {
        Opened s = new Opened();
        e.execute(s);
        e.execute(s); //~ error[H0707] "this thread may have no access to a location that it gives a"
    }
}

class Locked implements Runnable {
    private int n;

    public synchronized void run() {
        n++;
    }

    static void twice(ExecutorService e) {
        Locked s = new Locked();
        e.execute(s);
        e.execute(s);
    }
}
