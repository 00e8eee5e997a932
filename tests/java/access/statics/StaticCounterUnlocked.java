//~ verdict StaticCounterUnlocked (static initializer): proved under assumptions
//~ verdict StaticCounterUnlocked.increment: possible violation
//~ verdict StaticCounterUnlocked.current: proved under assumptions
//~ verdict StaticCounterUnlocked.reserve: refuted
/** The static counter of the examples without the lock in `increment`, and with a reservation too many. */
/*@ static_lock_protected @*/
class StaticCounterUnlocked {
    private static int count;
    private static int reserved;
    //@ static invariant 0 <= reserved && reserved <= count;

    public static void increment() {
        count = count + 1; //~ error[H0701] "static field `count`"
    }

    public static int current() {
        synchronized (StaticCounterUnlocked.class) {
            int now = count - reserved;
            assert now >= 0;
            return now;
        }
    }

    public static boolean reserve() {
        synchronized (StaticCounterUnlocked.class) {
            reserved = reserved + 1;
            return true; //~ error[H0706] "the static invariant does not hold when the lock is released"
        }
    }
}
