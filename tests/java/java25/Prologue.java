//~ verdict Prologue.run: proved under assumptions
//~ verdict Prologue.runWrong: refuted
//~ verdict Prologue.checked: proved under assumptions
class Prologue {
    static class Base {
        final int seen;

        Base(int n) {
            seen = n;
        }
    }

    static class Sub extends Base {
        final int own;
        int later = 7;

        /** What stands before the call runs first; initializers run after it. */
        Sub(int n) {
            int twice = n > 0 ? 2 * n : 0;
            own = twice + 1;
            super(twice);
            assert later == 7;
            later = seen;
        }

        Sub() {
            int five = 5;
            this(five);
            assert own == 11;
        }
    }

    public static void run(int n) {
        Sub s = new Sub(n);
        assert n <= 0 || s.seen == 2 * n;
        assert n > 0 || s.seen == 0;
        assert s.own == s.seen + 1;
        Sub t = new Sub();
        assert t.seen == 10;
    }

    public static void runWrong(int n) {
        Sub s = new Sub(n);
        assert s.seen == 2 * n; //~ error[H0301] "the assertion"
    }

    static class Checked {
        final int n;

        Checked(int n) {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
            this.n = n;
            super();
        }
    }

    public static int checked(int k) {
        int r = 0;
        try {
            r = new Checked(k).n;
        } catch (IllegalArgumentException _) {
            r = -1;
        }
        assert k < 0 || r == k;
        assert k >= 0 || r == -1;
        return r;
    }
}
