//~ verdict specification: proved under assumptions
//~ verdict Range.contains: proved under assumptions
//~ verdict Range.size: proved under assumptions
//~ verdict Range.grow: proved under assumptions
//~ verdict Range.shrink: refuted
//~ verdict Range.rounds: possible violation
//~ verdict Range.depth: unsupported
class Range {
    //@ unwritable_by_env_if holder == tid;
    private volatile int low;

    //@ unwritable_by_env_if holder == tid;
    private volatile int high;

    //@ pure
    boolean contains(int x) {
        return low <= x && x < high;
    }

    //@ pure
    public int size() {
        return high - low;
    }

    public synchronized void grow(int x) {
        if (x >= high) {
            high = x + 1;
        }
        //@ assert low <= x ==> contains(x);
        //@ assert size() == high - low;
    }

    public synchronized void shrink(int x) {
        high = x;
        //@ assert low <= x ==> contains(x); //~ error[H0301] "the assertion fails"
    }

    //@ pure
    int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1); //~ error[H0504] "recursion without a specification"
    }

    public void rounds() {
        //@ assert depth(3) == depth(3);
        //@ assert depth(3) == 3; //~ error[H0301] "may fail"
    }
}
