//~ verdict Tally (monitor contract): proved under assumptions
//~ verdict Tally.wrong: possible violation
//~ verdict Tally.right: proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict Worker.run (as a thread): proved under assumptions
//~ verdict NamedTwice.main: possible violation
//~ verdict Tally.Tally: proved under assumptions
// A location that a footprint or a postcondition names twice is one location: nothing becomes contradictory.
class Tally {
    int count;

    //@ monitor_footprint {&count, &this.count};
    //@ monitor_invariant 0 <= count;

    //@ requires this.shared && this < \lockset;
    void wrong() {
        synchronized (this) {
            //@ assert false; //~ error[H0301] "may fail"
            count++;
        }
    }

    //@ requires this.shared && this < \lockset;
    void right() {
        synchronized (this) {
            count++;
        }
    }
}

class Worker extends Thread {
    int x;

    //@ predicate mine() = acc(x) && acc(this.x);

    //@ requires mine();
    //@ ensures mine() && x == 1;
    public void run() {
        x = 1;
    }
}

class NamedTwice {
    public static void main(String[] args) throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
        //@ assert w.x == 1;
        //@ assert w.x == 2; //~ error[H0301] "may fail"
    }
}
