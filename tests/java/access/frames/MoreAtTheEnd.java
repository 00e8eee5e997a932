//~ verdict Work.run: proved under assumptions
//~ verdict Work.run (as a thread): proved under assumptions
//~ verdict Keeper (monitor contract): proved under assumptions
//~ verdict MoreAtTheEnd.waits: proved under assumptions
//~ verdict MoreAtTheEnd.takes: proved under assumptions
//~ verdict MoreAtTheEnd.losesIt: possible violation
//~ verdict MoreAtTheEnd.client: proved under assumptions
//~ verdict MoreAtTheEnd.hopes: possible violation
// A method may end with more access than its contract says: its callers do not get it. It may not end with less.
class Work extends Thread {
    int result;

    //@ requires acc(result);
    //@ ensures acc(result);
    public void run() {
        result = 42;
    }
}

class Keeper {
    Work work;
    //@ monitor_footprint {&work, &work.result};
    //@ monitor_invariant work != null;
}

class MoreAtTheEnd {
    //@ requires w != null;
    //@ writes \nothing;
    static void waits(Work w) throws InterruptedException {
        w.join();
    }

    //@ requires w != null;
    //@ writes w.result;
    //@ signals (InterruptedException) true;
    static void takes(Work w) throws InterruptedException {
        w.join();
    }

    //@ requires w != null && acc(w.result);
    //@ writes \nothing;
    static void losesIt(Work w) { //~ error[H0708] "less access to existing objects"
        Keeper k = new Keeper();
        k.work = w;
        //@ share k;
    }

    static void client() throws InterruptedException {
        Work w = new Work();
        w.start();
        waits(w);
    }

    // The result went to `waits`, which did not pass it on.
    static void hopes() throws InterruptedException {
        Work w = new Work();
        w.start();
        waits(w);
        w.result = 1; //~ error[H0701] "`result` may be accessed by another thread"
    }
}
