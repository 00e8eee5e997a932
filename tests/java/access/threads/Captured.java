//~ verdict Tally.add: proved under assumptions
//~ verdict Tally.addLater: proved under assumptions
//~ verdict Tally.addLater.lambda1: proved under assumptions
//~ verdict Tally.addLaterIfShared: proved under assumptions
//~ verdict Tally.addLaterIfShared.lambda2: proved under assumptions
//~ verdict Tally.addLaterUnknown: proved under assumptions
//~ verdict Tally.addLaterUnknown.lambda3: possible violation
//~ verdict Tally.unsharedTally: possible violation
//~ verdict Tally.addUnshared.lambda4: proved under assumptions
//~ verdict Captured.shared: proved under assumptions
//~ verdict Captured.shared.lambda5: proved under assumptions
//~ verdict Captured.1.run: proved under assumptions
//~ verdict Captured.given: proved under assumptions
//~ verdict Captured.given.lambda6: proved under assumptions
//~ verdict Captured.byDefault: proved under assumptions
//~ verdict Captured.byDefault.lambda7: refuted
//~ verdict Captured.sometimes: possible violation
//~ verdict Captured.sometimes.lambda8: proved under assumptions
//~ verdict Captured.tooLate: proved under assumptions
//~ verdict Captured.tooLate.lambda9: possible violation
//~ verdict Captured.unshared: proved under assumptions
//~ verdict Captured.2.run: possible violation
//~ verdict Captured.own: proved under assumptions
//~ verdict Captured.own.lambda10: possible violation
// What a thread knows of captured variables: that they are there, and shared, if that was so when they were captured.
class Tally {
    private int sum;
    int open;

    public synchronized void add() {
        sum++;
    }

    void addLater() {
        new Thread(() -> add()).start();
    }

    //@ requires this.shared;
    //@ ensures true;
    void addLaterIfShared() {
        Tally t = this;
        new Thread(() -> t.add()).start();
    }

    // The contract does not say that the object is shared.
    //@ ensures true;
    void addLaterUnknown() {
        new Thread(() -> {
            synchronized (this) { //~ error[H0704] "may not be shared"
            }
        }).start();
    }

    static void unsharedTally() {
        Tally t = new Tally();
        t.addUnshared();
    }

    private void addUnshared() {
        new Thread(() -> add()).start(); //~ error[H0704] "`this` is captured here by code that another thread may run"
    }
}

class Captured {
    static void shared() {
        Tally t = new Tally();
        //@ share t;
        new Thread(() -> t.add()).start();
        new Thread(new Runnable() {
            public void run() {
                t.add();
            }
        }).start();
    }

    //@ requires t != null && t.shared;
    //@ ensures true;
    static void given(Tally t) {
        new Thread(() -> t.add()).start();
    }

    // By default arguments that are used as monitors are shared; they may be null.
    static void byDefault(Tally t) {
        new Thread(() -> t.add()).start(); //~ error[H0316] "this is null"
    }

    static void sometimes(boolean really) {
        Tally t = new Tally();
        if (really) {
            //@ share t;
        }
        new Thread(() -> t.add()).start(); //~ error[H0704] "`t` is captured here by code that another thread may run"
    }

    static void tooLate() {
        Tally t = new Tally();
        Runnable adds = () -> {
            synchronized (t) { //~ error[H0704] "may not be shared"
            }
        };
        //@ share t;
        new Thread(adds).start();
    }

    static void unshared() {
        Tally t = new Tally();
        new Thread(new Runnable() {
            public void run() {
                synchronized (t) { //~ error[H0704] "may not be shared"
                }
            }
        }).start();
    }

    // That the variable is not null does not give access to the object.
    static void own() {
        Tally t = new Tally();
        new Thread(() -> {
            t.open = 1; //~ error[H0701] "`open` may be accessed by another thread"
        }).start();
        t.open = 2;
    }
}
