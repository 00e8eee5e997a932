//~ verdict Primes (static initializer): proved under assumptions
//~ verdict Primes.third: proved under assumptions
//~ verdict Primes.rises: proved under assumptions
//~ verdict PrimeReader.run: proved under assumptions
/**
 * A table that never changes once its class is initialized: every thread may read it for ever, without a lock.
 */
/*@ static_immutable @*/
class Primes {
    /*@ rep @*/ private static int[] primes = {2, 3, 5, 7, 11};
    //@ static invariant primes != null && primes.length == 5;
    //@ static invariant (\forall int i; 0 <= i && i + 1 < primes.length; primes[i] < primes[i + 1]);

    public static int third() {
        return primes[2];
    }

    public static boolean rises(int at) {
        if (at < 0 || at + 1 >= primes.length) {
            return false;
        }
        assert primes[at] < primes[at + 1];
        return true;
    }
}

class PrimeReader implements Runnable {
    private int last;

    public void run() {
        last = Primes.third();
        boolean rises = Primes.rises(last);
        if (rises) {
            last++;
        }
    }
}
