//~ verdict Counter (monitor contract): proved under assumptions
//~ verdict Counter.increment: proved under assumptions
//~ verdict Counter.getCount: proved under assumptions
//~ verdict Session.run: proved under assumptions
//~ verdict Session.run (as a thread): proved under assumptions
//~ verdict HiddenCounter.main: proved under assumptions
// Two sessions count in one counter whose field nobody else names: contracts speak of `inv()`, `rep()` and `getCount()` only.
final class Counter {
    private int count;

    //@ monitor_footprint rep();
    //@ monitor_invariant inv();

    //@ predicate inv() = acc(count) && 0 <= count;
    //@ pure \locset rep() = {&count};

    //@ requires inv();
    //@ writes rep();
    //@ ensures getCount() == \old(getCount()) + 1;
    void increment() {
        count++;
    }

    //@ requires inv();
    //@ reads rep();
    //@ pure
    int getCount() {
        return count;
    }
}

class Session implements Runnable {
    private Counter counter;

    Session(Counter c) {
        counter = c;
    }

    //@ predicate inv() = acc(counter) && counter != null && counter.shared;

    //@ requires inv();
    public void run() {
        synchronized (counter) {
            int before = counter.getCount();
            counter.increment();
            //@ assert counter.getCount() == before + 1 && before >= 0;
        }
    }
}

class HiddenCounter {
    public static void main(String[] args) {
        Counter c = new Counter();
        c.increment();
        //@ assert c.getCount() == 1;
        //@ share c;
        new Thread(new Session(c)).start();
        new Thread(new Session(c)).start();
    }
}
