//~ verdict Counter (monitor contract): proved under assumptions
//~ verdict Counter.Counter: proved under assumptions
//~ verdict Counter.increment: proved under assumptions
//~ verdict Counter.getCount: proved under assumptions
//~ verdict Counter.inv (reads): proved under assumptions
//~ verdict Counter.rep (reads): proved under assumptions
//~ verdict Session.Session: proved under assumptions
//~ verdict Session.run: proved under assumptions
//~ verdict Session.run (as a thread): proved under assumptions
//~ verdict Busy.Busy: possible violation
//~ verdict Busy.run: possible violation
//~ verdict Busy.run (as a thread): proved under assumptions
//~ verdict Main.main: proved under assumptions
// The counter and its sessions with dynamic frames throughout (figure 2 of VC): no contract names a field.
final class Counter {
    private int count;

    //@ monitor_footprint rep();
    //@ monitor_invariant inv();

    //@ writes \nothing;
    //@ ensures inv() && getCount() == 0;
    //@ ensures \elemsFresh(rep());
    //@ ensures !this.shared;
    Counter() {
    }

    //@ requires inv();
    //@ writes rep();
    //@ ensures inv() && getCount() == \old(getCount()) + 1;
    //@ ensures \newElemsFresh(rep());
    void increment() {
        count++;
    }

    //@ requires inv();
    //@ reads rep();
    //@ pure
    int getCount() {
        return count;
    }

    //@ reads inv() ? rep() : \everything;
    //@ predicate inv() = acc(count) && 0 <= count;

    //@ requires inv();
    //@ reads rep();
    //@ pure \locset rep() = {&count};
}

class Session implements Runnable {
    private Counter counter;

    //@ requires c != null && c.shared;
    //@ writes \nothing;
    //@ ensures inv() && \elemsFresh(rep()) && !this.shared;
    Session(Counter c) {
        counter = c;
    }

    //@ requires inv();
    //@ requires (\forall Object o; !o.locked);
    public void run() {
        synchronized (counter) {
            counter.increment();
        }
    }

    //@ predicate inv() = acc(counter) && counter != null && counter.shared;
    //@ pure \locset rep() = {&counter};
}

class Busy implements Runnable {
    private Counter counter;

    //@ requires c != null;
    //@ writes \nothing;
    //@ ensures inv() && \elemsFresh(rep());
    Busy(Counter c) {
        counter = c;
    }

    //@ requires inv();
    public void run() { //~ error[H0708] "`Busy.run` may change count outside its `writes`"
        counter.increment(); //~ error[H0701] "`Counter.increment` needs access that this thread may not have here" //~ error[H0304] "the precondition of `Counter.increment` may not hold here"
    }

    //@ predicate inv() = acc(counter) && counter != null && counter.shared; //~ error[H0305] "the postcondition of the constructor may not hold"
    //@ pure \locset rep() = {&counter};
}

class Main {
    public static void main(String[] args) {
        Counter c = new Counter();
        //@ share c;
        new Thread(new Session(c)).start();
        new Thread(new Session(c)).start();
    }
}
