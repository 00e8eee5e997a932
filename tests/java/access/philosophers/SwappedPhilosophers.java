//~ verdict SwappedPhilosopher.run (as a thread): proved under assumptions
//~ verdict SwappedPhilosopher.run: possible violation
//~ verdict SwappedPhilosophers.main: proved under assumptions
// Three philosophers, three forks at three levels: but the lower fork is taken first.
class Spoon {
    int uses;
}

class SwappedPhilosopher extends Thread {
    private final Spoon high;
    private final Spoon low;

    SwappedPhilosopher(Spoon high, Spoon low) {
        this.high = high;
        this.low = low;
    }

    //@ requires acc(this.*) && high != null && low != null && high.shared && low.shared && low < high;
    public void run() {
        synchronized (low) {
            synchronized (high) { //~ error[H0703] "may not be below every lock that the thread holds"
                high.uses = high.uses + 1;
                low.uses = low.uses + 1;
            }
        }
    }
}

class SwappedPhilosophers {
    public static void main(String[] args) {
        Spoon a = new Spoon();
        //@ share a;
        Spoon b = new Spoon();
        //@ share b at \between({}, {a});
        Spoon c = new Spoon();
        //@ share c at \between({}, {b});
        new SwappedPhilosopher(a, b).start();
        new SwappedPhilosopher(b, c).start();
        new SwappedPhilosopher(a, c).start();
    }
}
