//~ verdict Primes (static initializer): proved under assumptions
//~ verdict Primes.third: proved under assumptions
//~ verdict Primes.place: proved under assumptions
//~ verdict PrimeReader.run: proved under assumptions
/**
 * A table that never changes once its class is initialized: every thread may read it for ever, without a lock.
 */
/*@ static_immutable @*/
class Primes {
    /*@ rep @*/ private static int[] primes = {2, 3, 5, 7, 11};
    //@ static invariant primes != null && primes.length == 5 && primes[2] == 5;
    //@ static invariant (\forall int i, k; 0 <= i && i < k && k < primes.length; primes[i] < primes[k]);

    public static int third() {
        return primes[2];
    }

    // Where a number stands in the table, or -1.
    public static int place(int number) {
        int at = 0;
        while (at < primes.length && primes[at] < number)
            //@ loop_invariant 0 <= at && at <= primes.length && (\forall int i; 0 <= i && i < at; primes[i] < number);
        {
            at++;
        }
        if (at < primes.length && primes[at] == number) {
            assert primes[at] == number;
            return at;
        }
        //@ assert (\forall int i; 0 <= i && i < primes.length; primes[i] != number);
        return -1;
    }
}

class PrimeReader implements Runnable {
    private int last;

    public void run() {
        last = Primes.third();
        assert last == 5;
    }
}
