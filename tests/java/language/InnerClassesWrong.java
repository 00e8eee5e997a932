//~ verdict InnerClassesWrong.InnerClassesWrong: proved under assumptions
//~ verdict InnerClassesWrong.1.get: proved under assumptions
//~ verdict InnerClassesWrong.outer: refuted
//~ verdict InnerClassesWrong.captured: proved under assumptions
//~ verdict InnerClassesWrong.local: proved under assumptions
class InnerClassesWrong {
    final int base;

    InnerClassesWrong(int base) {
        this.base = base;
    }

    class Inner {
        final int own;

        Inner(int own) {
            this.own = own;
        }

        int sum() {
            return base - own;
        }
    }

    public int outer(int k) {
        Inner in = new Inner(k);
        int s = in.sum();
        //@ assert s == base + k; //~ error[H0301] "the assertion fails"
        return s;
    }

    interface Source {
        int get();
    }

    public static int captured(int x) {
        final int y = x + 1;
        Source s = new Source() {
            public int get() {
                return y;
            }
        };
        //@ assert s != null;
        return x;
    }

    public static int local(int x) {
        class Pair {
            final int second = x + 1;

            int both() {
                return second + x;
            }
        }
        Pair p = new Pair();
        //@ assert p.second == x + 1;
        int b = p.both();
        //@ assert b == 2 * x + 1;
        return b;
    }
}
