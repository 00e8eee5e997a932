//~ verdict ConstructionWrong.Base.grown: proved under assumptions
//~ verdict ConstructionWrong.make: refuted
//~ verdict ConstructionWrong.chain: proved under assumptions
class ConstructionWrong {
    static class Base {
        final int kind;
        int size = 2;

        Base(int kind) {
            this.kind = kind;
            size = grown(size);
        }

        Base() {
            this(4);
            size++;
        }

        private int grown(int by) {
            return size + by;
        }
    }

    static class Derived extends Base {
        final int twice;
        final int after;

        {
            twice = 2 * kind;
        }

        Derived(int k) {
            super(k);
            after = twice + 1;
        }
    }

    public static void make(int k) {
        Derived d = new Derived(k);
        //@ assert d.kind == k + 1 && d.twice == 2 * k + 2; //~ error[H0301] "the assertion fails"
        //@ assert d.after == 2 * k + 3;
    }

    public static void chain() {
        Base b = new Base();
        //@ assert b.kind == 4;
        Base c = new Base();
        //@ assert b != c;
    }
}
