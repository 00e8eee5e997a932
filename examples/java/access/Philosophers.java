//~ verdict Philosopher.run (as a thread): proved under assumptions
//~ verdict Philosopher.run: proved under assumptions
//~ verdict Philosophers.main: proved under assumptions
//~ claim: no deadlock among monitors of `Fork`
// Three philosophers, three forks at three levels: everybody takes the higher fork first.
class Fork {
    int uses;
}

class Philosopher extends Thread {
    private final Fork high;
    private final Fork low;

    Philosopher(Fork high, Fork low) {
        this.high = high;
        this.low = low;
    }

    //@ requires high != null && low != null && high.shared && low.shared && low < high;
    public void run() {
        synchronized (high) {
            synchronized (low) {
                int before = high.uses + low.uses;
                high.uses = high.uses + 1;
                low.uses = low.uses + 1;
                // Nobody else has one of the forks meanwhile.
                assert high.uses + low.uses == before + 2;
            }
        }
    }
}

class Philosophers {
    public static void main(String[] args) {
        Fork a = new Fork();
        //@ share a;
        Fork b = new Fork();
        //@ share b at \between({}, {a});
        Fork c = new Fork();
        //@ share c at \between({}, {b});
        new Philosopher(a, b).start();
        new Philosopher(b, c).start();
        new Philosopher(a, c).start();
    }
}
