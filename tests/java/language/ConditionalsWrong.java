//~ verdict ConditionalsWrong.pick: refuted
class ConditionalsWrong {
    public static int pick(boolean p, int x) {
        int y = p ? ++x : --x;
        //@ assert y == (p ? x - 1 : x); //~ error[H0301] "the assertion fails"
        boolean both = x > 3 && (x = 0) == 0 || x < 0;
        //@ assert both ==> x <= 0;
        boolean eager = p | (x = 5) > 0;
        //@ assert eager && x == 5;
        long wide = p ? 1 : 2L;
        //@ assert wide >= 1;
        return y;
    }
}
