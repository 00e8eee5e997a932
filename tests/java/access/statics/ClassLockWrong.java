//~ verdict ClassLockWrong (static initializer): proved under assumptions
//~ verdict ClassLockWrong.next: refuted
//~ verdict ClassLockWrong.unlocked: possible violation
//~ verdict ClassLockWrong.instance: possible violation
//~ verdict ClassLockWrong.again: refuted
//~ verdict ClassLockWrong.other: possible violation
/** The same, with a lock that is missing, another one, or an invariant that is broken. */
class ClassLockWrong {
    private static int count;
    //@ static invariant 0 <= count;

    public static synchronized int next() {
        count = count - 1;
        return count; //~ error[H0706] "the static invariant does not hold when the lock is released"
    }

    public static int unlocked() {
        return count; //~ error[H0701] "static field `count`"
    }

    public synchronized void instance() {
        count = 1; //~ error[H0701] "static field `count`"
    }

    public static int again() {
        int once;
        synchronized (ClassLockWrong.class) {
            once = count;
        }
        synchronized (ClassLockWrong.class) {
            //@ assert once == count; //~ error[H0301] "the assertion fails"
            return once;
        }
    }

    public static void other() {
        synchronized (Object.class) {
            count++; //~ error[H0701] "static field `count`"
        }
    }
}
