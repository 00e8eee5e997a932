//~ verdict specification: proved under assumptions
//~ verdict Stock.take: proved under assumptions
//~ verdict Stock.wrong: refuted
//~ verdict Stock.other: refuted
class Stock {
    //@ unwritable_by_env_if true;
    volatile int left;

    //@ requires n >= 0;
    //@ signals (IllegalStateException) \old(left) < n;
    //@ signals_only IllegalStateException;
    public void take(int n) {
        if (left < n) {
            throw new IllegalStateException();
        }
    }

    //@ signals (IllegalStateException) \old(left) < n; //~ error[H0305] "postcondition"
    public void wrong(int n) {
        if (left <= n) {
            throw new IllegalStateException();
        }
    }

    //@ signals_only IllegalArgumentException; //~ error[H0305] "postcondition"
    public void other(int n) {
        if (left < n) {
            throw new IllegalStateException();
        }
    }
}
