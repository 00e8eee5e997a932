//~ verdict BitsWrong.masks: refuted
//~ verdict BitsWrong.shifts: proved under assumptions
class BitsWrong {
    public static void masks(int x) {
        int low = x & 15;
        //@ assert 0 <= low && low < 8; //~ error[H0301] "the assertion fails"
        int any = x & 5;
        //@ assert 0 <= any && any <= 5;
        int not = ~x;
        //@ assert not == -x - 1;
        int all = x | 0;
        //@ assert all == x;
        int none = x ^ x;
        //@ assert none == 0;
    }

    public static void shifts(int x) {
        int half = x >> 1;
        //@ assert x == 9 ==> half == 4;
        //@ assert x == -9 ==> half == -5;
        int top = x >>> 28;
        //@ assert x == -1 ==> top == 15;
        int twice = x << 33;
        //@ assert twice == 2 * x;
        long l = 1L << 40;
        //@ assert l == 1099511627776L;
    }
}
