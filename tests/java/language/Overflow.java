//~ options: --ints 32
//~ verdict Overflow.middle: proved
//~ verdict Overflow.rising: proved
//~ verdict Overflow.wrong: possible violation
//~ verdict Overflow.negated: possible violation
class Overflow {
    public static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        return low + (high - low) / 2;
    }

    public static int rising(int n) {
        int i = 0;
        //@ loop_invariant i >= 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    public static int wrong(int low, int high) {
        return (low + high) / 2; //~ error[H0323] "may not fit"
    }

    public static int negated(int x) {
        return -x; //~ error[H0323] "may not fit"
    }
}
