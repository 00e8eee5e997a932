//~ verdict Named.run: proved under assumptions
//~ verdict Named.run (as a thread): proved under assumptions
//~ verdict LibraryLocks.bad: possible violation
//~ verdict LibraryLocks.badName: possible violation
//~ verdict LibraryLocks.good: proved under assumptions
//~ verdict LibraryLocks.fresh: proved under assumptions
//~ verdict LibraryLocks.held: proved under assumptions
// `join`, `start` and `setName` are synchronized methods of the thread: they take its monitor, in the order of locks like everybody else.

class Named extends Thread {
    int k;

    //@ requires true;
    public void run() {}
}

class Low {
    int v;
}

class LibraryLocks {
    //@ requires t != null && l != null && t.shared && l.shared && l < t && t < \lockset && l < \lockset;
    static void bad(Named t, Low l) throws InterruptedException {
        synchronized (l) {
            l.v++;
            t.join(); //~ error[H0703] "`Thread.join` takes the monitor of its object"
        }
    }

    //@ requires t != null && l != null && t.shared && l.shared && l < t && t < \lockset && l < \lockset;
    static void badName(Named t, Low l) {
        synchronized (l) {
            l.v++;
            t.setName("x"); //~ error[H0703] "`Thread.setName` takes the monitor of its object"
        }
    }

    //@ requires t != null && l != null && t.shared && l.shared && l < t && t < \lockset && l < \lockset;
    static void good(Named t, Low l) throws InterruptedException {
        synchronized (l) { l.v++; }
        t.join();
        t.setName("y");
    }

    //@ requires l != null && l.shared && l < \lockset;
    static void fresh(Low l) {
        synchronized (l) {
            l.v++;
            Named t = new Named();
            t.start();
        }
    }

    //@ requires t != null && t.shared && t < \lockset;
    static void held(Named t) {
        synchronized (t) {
            t.k++;
            t.setName("z");
        }
    }
}
