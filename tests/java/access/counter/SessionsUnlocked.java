//~ verdict SessionUnlocked.run: possible violation
//~ verdict SessionsUnlocked.main: proved under assumptions
//~ verdict CounterU (monitor contract): proved under assumptions
// The session counts without the lock.
class CounterU {
    int count;

    //@ monitor_footprint {&count};
    //@ monitor_invariant acc(count) && 0 <= count;
}

class SessionUnlocked implements Runnable {
    //@ shared
    CounterU counter;

    SessionUnlocked(CounterU c) {
        counter = c;
    }

    public void run() {
        CounterU c = counter;
        if (c != null) {
            c.count++; //~ error[H0701] "`count` may be accessed by another thread here"
        }
    }
}

class SessionsUnlocked {
    public static void main(String[] args) {
        CounterU c = new CounterU();
        //@ share c;
        new Thread(new SessionUnlocked(c)).start();
        new Thread(new SessionUnlocked(c)).start();
    }
}
