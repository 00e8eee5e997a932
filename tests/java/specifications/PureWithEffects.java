//~ verdict Tally.get: proved under assumptions
//~ verdict Tally.twice: proved under assumptions
//~ verdict Tally.make: proved under assumptions
//~ verdict Tally.bump: possible violation
//~ verdict Tally.byCall: possible violation
//~ verdict Tally.locks: possible violation
//~ verdict Tally.fills: possible violation
//~ verdict Tally.never: proved under assumptions
class Tally {
    volatile int count;

    //@ pure
    public int get() {
        return count;
    }

    //@ pure
    public int twice() {
        return get() + get();
    }

    //@ pure
    public Tally make() {
        return new Tally();
    }

    //@ pure
    public int bump() {
        count = count + 1; //~ error[H0324] "is declared pure, but changes `count`"
        return count;
    }

    //@ pure
    public int byCall() {
        change(); //~ error[H0324] "is declared pure, but changes `count`"
        return 1;
    }

    private void change() {
        count = 5;
    }

    //@ pure
    public int locks() {
        synchronized (this) { //~ error[H0324] "is declared pure, but takes a lock"
            return 1;
        }
    }

    //@ requires a != null && a.length > 0 && acc(a[*]);
    //@ pure
    public static int fills(int[] a) {
        a[0] = 1; //~ error[H0324] "is declared pure, but changes an array"
        return 0;
    }

    //@ pure
    public int never(int n) {
        if (n > 0 && n < 0) {
            count = 1;
        }
        return n;
    }
}
