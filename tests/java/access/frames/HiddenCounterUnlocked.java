//~ verdict Counter (monitor contract): proved under assumptions
//~ verdict Counter.increment: proved under assumptions
//~ verdict Counter.getCount: proved under assumptions
//~ verdict Session.run: possible violation
//~ verdict Session.run (as a thread): proved under assumptions
//~ verdict HiddenCounterUnlocked.main: proved under assumptions
// No lock: two sessions count in one counter whose field nobody else names: contracts speak of `inv()`, `rep()` and `getCount()` only.
final class Counter {
    private int count;

    //@ monitor_footprint rep();
    //@ monitor_invariant inv();

    //@ predicate inv() = acc(count) && 0 <= count;
    //@ pure \locset rep() = {&count};

    //@ requires inv();
    //@ writes rep();
    //@ ensures inv() && getCount() == \old(getCount()) + 1;
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
    public void run() { //~ error[H0708] "change count outside its `writes`"
        counter.increment();
        //~^ error[H0701] "`Counter.increment` needs access"
        //~^^ error[H0304] "precondition of `Counter.increment`"
    }
}

class HiddenCounterUnlocked {
    public static void main(String[] args) {
        Counter c = new Counter();
        c.increment();
        //@ assert c.getCount() == 1;
        //@ share c;
        new Thread(new Session(c)).start();
        new Thread(new Session(c)).start();
    }
}
