//~ verdict SessionNegative.run: refuted
//~ verdict SessionsNegative.main: proved under assumptions
//~ verdict CounterN (monitor contract): proved under assumptions
// The lock is released while the invariant is broken.
class CounterN {
    int count;

    //@ monitor_footprint {&count};
    //@ monitor_invariant acc(count) && 0 <= count;
}

class SessionNegative implements Runnable {
    //@ shared
    CounterN counter;

    SessionNegative(CounterN c) {
        counter = c;
    }

    public void run() {
        CounterN c = counter;
        if (c != null) {
            synchronized (c) {
                c.count--;
            } //~ error[H0706] "the monitor invariant does not hold when the lock is released"
        }
    }
}

class SessionsNegative {
    public static void main(String[] args) {
        CounterN c = new CounterN();
        //@ share c;
        new Thread(new SessionNegative(c)).start();
        new Thread(new SessionNegative(c)).start();
    }
}
