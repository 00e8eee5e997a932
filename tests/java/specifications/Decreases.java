//~ verdict Rounds.down: proved under assumptions
//~ verdict Rounds.nested: proved under assumptions
//~ verdict Rounds.stuck: possible violation
//~ verdict Rounds.negative: refuted
class Rounds {
    public static void down(int n) {
        int i = n;
        //@ loop_invariant true;
        //@ decreases i;
        while (i > 0) {
            i = i - 1;
            if (i == 7) {
                continue;
            }
        }
    }

    public static void nested(int n, int m) {
        int i = n;
        int j = m;
        //@ loop_invariant j >= 0 || j == m;
        //@ decreases i, j;
        while (i > 0) {
            if (j > 0) {
                j = j - 1;
            } else {
                i = i - 1;
                j = 10;
            }
        }
    }

    public static void stuck(int n) {
        int i = n;
        //@ loop_invariant true;
        //@ decreases i; //~ error[H0325] "may not become smaller"
        while (i > 0) {
            if (i != 5) {
                i = i - 1;
            }
        }
    }

    public static void negative(int n) {
        int i = n;
        //@ loop_invariant true;
        //@ decreases i; //~ error[H0325] "what the loop `decreases` may not become smaller, or is negative"
        while (i != 0) {
            i = i - 1;
        }
    }
}
