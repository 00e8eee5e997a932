//~ verdict Meter.add: proved under assumptions
//~ verdict Job.Job: proved under assumptions
//~ verdict Job.run: proved under assumptions
//~ verdict OtherJob.run: possible violation
//~ verdict Copier.run: proved under assumptions
//~ verdict Never.run: possible violation
//~ verdict RunnablePredicates.starts: proved under assumptions
//~ verdict RunnablePredicates.startsWithout: refuted
//~ verdict RunnablePredicates.keepsUsing: possible violation
//~ verdict RunnablePredicates.copies: proved under assumptions
//~ verdict RunnablePredicates.copiesTwice: possible violation
// A `Runnable` with `inv()` and `rep()`: the thread starts with what `inv()` says; what it claims, and `rep()`, go to the thread.
class Meter {
    private int sum;

    public synchronized void add() {
        sum++;
    }
}

class Job implements Runnable {
    private Meter meter;
    int rounds;

    //@ predicate inv() = acc(this.*) && meter != null && meter.shared;

    //@ requires m != null && m.shared;
    //@ ensures inv();
    Job(Meter m) {
        meter = m;
    }

    public void run() {
        meter.add();
        rounds++;
    }
}

class OtherJob implements Runnable {
    Meter meter;

    //@ predicate inv() = acc(meter) && meter != null;

    // It says nothing about sharing.
    public void run() {
        synchronized (meter) { //~ error[H0704] "may not be shared"
        }
    }
}

class Copier implements Runnable {
    int[] from;
    int[] to;

    //@ predicate inv() = acc(this.*) && from != null && to != null && from.length == to.length;
    //@ pure \locset rep() = this.* | from[*] | to[*];

    public void run() {
        if (0 < from.length) {
            to[0] = from[0];
        }
    }
}

class Never implements Runnable {
    //@ predicate inv() = false; //~ error[H0406] "`inv()` can never hold"

    public void run() {
        assert false;
    }
}

class RunnablePredicates {
    static void starts() {
        Meter m = new Meter();
        //@ share m;
        new Thread(new Job(m)).start();
    }

    static void startsWithout() {
        new Thread(new OtherJob()).start(); //~ error[H0304] "what `run` requires does not hold when the thread is started"
    }

    static void keepsUsing() {
        Meter m = new Meter();
        //@ share m;
        Job j = new Job(m);
        new Thread(j).start();
        j.rounds = 0; //~ error[H0701] "`rounds` may be accessed by another thread"
    }

    static void copies() {
        Copier c = new Copier();
        c.from = new int[4];
        c.to = new int[4];
        new Thread(c).start();
    }

    // The elements are already the other thread's.
    static void copiesTwice() {
        int[] a = new int[4];
        Copier c = new Copier();
        c.from = a;
        c.to = new int[4];
        new Thread(c).start();
        a[0] = 1; //~ error[H0701] "may be accessed by another thread"
    }
}
