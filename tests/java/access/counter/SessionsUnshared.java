//~ verdict SessionUnshared.run: proved under assumptions
//~ verdict SessionsUnshared.main: possible violation
//~ verdict CounterX (monitor contract): proved under assumptions
// The counter is never shared.
class CounterX {
    int count;

    //@ monitor_footprint {&count};
    //@ monitor_invariant acc(count) && 0 <= count;
}

class SessionUnshared implements Runnable {
    //@ shared
    CounterX counter;

    SessionUnshared(CounterX c) {
        counter = c;
    }

    public void run() {
        CounterX c = counter;
        if (c != null) {
            synchronized (c) {
                c.count++;
            }
        }
    }
}

class SessionsUnshared {
    public static void main(String[] args) {
        CounterX c = new CounterX();
        new Thread(new SessionUnshared(c)).start(); //~ error[H0704] "declared `shared`, but this object may not be shared"
    }
}
