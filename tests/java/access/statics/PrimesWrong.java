//~ verdict PrimesWrong (static initializer): possible violation
//~ verdict PrimesWrong.clear: possible violation
//~ verdict PrimesWrong.grow: possible violation
//~ verdict PrimesWrong.tooFar: possible violation
//~ verdict Taker.run: proved under assumptions
//~ verdict Taker.run (as a thread): proved under assumptions
//~ verdict Leaked (static initializer): possible violation
//~ verdict NotOwned (static initializer): proved under assumptions
//~ verdict NotOwned.read: possible violation
/** A table that must not change: it is not in order, it is written, another thread gets it first, or nobody says that it is part of the class. */
/*@ static_immutable @*/
class PrimesWrong {
    /*@ rep @*/ private static int[] primes = {2, 3, 5, 5, 11};
    //@ static invariant primes != null && primes.length == 5;
    //@ static invariant (\forall int i; 0 <= i && i + 1 < primes.length; primes[i] < primes[i + 1]); //~ error[H0706] "static invariant"

    public static void clear() {
        primes[0] = 0; //~ error[H0702] "may only be read here"
    }

    public static void grow() {
        primes = new int[6]; //~ error[H0702] "never change once it is initialized"
    }

    public static int tooFar() {
        return primes[5]; //~ error[H0317] "outside the array"
    }
}

class Taker implements Runnable {
    private final int[] taken;

    Taker(int[] taken) {
        this.taken = taken;
    }

    //@ requires taken != null && acc(taken[*]);
    public void run() {
    }
}

/*@ static_immutable @*/
class Leaked { //~ error[H0707] "at the end of the static initializer"
    /*@ rep @*/ static int[] cells = new int[3];

    static {
        new Thread(new Taker(cells)).start();
    }
}

class NotOwned {
    static int[] cells = new int[3];

    public static int read() {
        return cells[0]; //~ error[H0701] "may be accessed by another thread"
    }
}
