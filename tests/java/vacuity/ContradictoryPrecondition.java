//~ verdict specification: proved under assumptions
//~ verdict Range.Range: proved under assumptions
//~ verdict Range.pick: possible violation
//~ verdict Range.within: proved under assumptions
//~ verdict Range.above: possible violation
class Range {
    //@ global_invariant top >= 0;
    volatile int top;

    //@ requires low > high && low < high; //~ error[H0403] "can never hold"
    //@ modifies \nothing;
    public void pick(int low, int high) {
        //@ assert false;
    }

    //@ requires low <= high;
    //@ modifies \nothing;
    public void within(int low, int high) {
        //@ assert low - 1 < high;
    }

    //@ requires top < 0; //~ error[H0403] "can never hold"
    //@ modifies \nothing;
    public void above() {
    }
}
