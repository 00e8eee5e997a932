//~ verdict Share.never: possible violation
//~ verdict Share.neverInPrivate: possible violation
//~ verdict Share.deadBranch: proved under assumptions
//~ verdict Share.sometimes: proved under assumptions
class Share {
    public static int never(int n) {
        if (n > 3) {
            //@ assume n < 3; //~ error[H0406] "this assumption can never hold here"
            return 1 / 0;
        }
        return 0;
    }

    public static void neverInPrivate(int n) {
        claim(n, 1);
        //@ assert false;
    }

    private static void claim(int n, int step) {
        //@ assume n + step == n; //~ error[H0406] "this assumption can never hold here"
    }

    // Nobody gets to the assumption: there it can say what it likes.
    public static int deadBranch(int n) {
        if (n > 3 && n < 3) {
            //@ assume n == 100;
            return 1 / 0;
        }
        return 0;
    }

    public static int sometimes(int n) {
        //@ assume n > 3;
        return 10 / n;
    }
}
