//~ verdict Steps.never: possible violation
//~ verdict Steps.count: proved under assumptions
class Steps {
    public static void never(int n) {
        int i = 0;
        //@ loop_invariant false; //~ error[H0308] "when the loop is entered"
        while (i < n) {
            i = i + 1;
            //@ assert false;
        }
    }

    public static void count(int n) {
        int i = 0;
        //@ loop_invariant i >= 0;
        while (i < n) {
            i = i + 1;
            //@ assert i > 0;
        }
    }
}
