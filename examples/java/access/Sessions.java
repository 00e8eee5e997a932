//~ verdict Session.run: proved under assumptions
//~ verdict Sessions.main: proved under assumptions
//~ verdict Counter (monitor contract): proved under assumptions
// Two sessions count in one counter; its field is exposed, and protected by its monitor.
class Counter {
    int count;

    //@ monitor_footprint {&count};
    //@ monitor_invariant 0 <= count;
}

class Session implements Runnable {
    //@ shared
    Counter counter;

    Session(Counter c) {
        counter = c;
    }

    public void run() {
        Counter c = counter;
        if (c != null) {
            synchronized (c) {
                c.count++;
                assert c.count > 0;
            }
        }
    }
}

class Sessions {
    public static void main(String[] args) {
        Counter c = new Counter();
        //@ share c;
        new Thread(new Session(c)).start();
        new Thread(new Session(c)).start();
    }
}
