//~ verdict LoopsWrong.sum: possible violation
//~ verdict LoopsWrong.down: proved under assumptions
//~ verdict LoopsWrong.each: proved under assumptions
class LoopsWrong {
    public static int sum(int n) {
        if (n < 0) {
            return 0;
        }
        int i = 0;
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && 2 * s == i * (i - 1); //~ error[H0309] "invariant"
        while (i < n) {
            s += i + 1;
            i++;
        }
        //@ assert 2 * s == n * (n - 1);
        return s;
    }

    public static int down(int n) {
        int i = n;
        //@ loop_invariant i == n || i >= 0;
        do {
            if (i <= 0) {
                break;
            }
            i--;
        } while (true);
        //@ assert i <= 0;
        return i;
    }

    public static int each(boolean[] flags) {
        if (flags == null) {
            return 0;
        }
        int n = 0;
        //@ loop_invariant n >= 0;
        for (boolean f : flags) {
            if (!f) {
                continue;
            }
            n++;
        }
        //@ assert n >= 0;
        return n;
    }
}
