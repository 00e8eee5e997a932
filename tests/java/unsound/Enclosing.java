// Whose member a name is inside inner classes: claims of `bad…` methods are false and must not be proved.
//~ verdict specification: proved under assumptions
//~ verdict Enclosing.badSimple: refuted
//~ verdict Enclosing.badQualified: refuted
//~ verdict Enclosing.badInherited: refuted
//~ verdict Enclosing.badCall: refuted
//~ verdict Enclosing.badInheritedCall: refuted
//~ verdict Enclosing.okInherited: proved under assumptions
//~ verdict Enclosing.Clerk.okAdd: proved under assumptions
//~ verdict Enclosing.Clerk.badAdd: possible violation
//~ verdict Enclosing.Clerk.badSet: possible violation
//~ verdict Enclosing.Clerk.okModifies: proved under assumptions
//~ verdict Enclosing.Clerk.badModifies: possible violation
//~ verdict Enclosing.Clerk.three: proved under assumptions
//~ verdict Enclosing.Clerk.okThree: proved under assumptions
//~ verdict Enclosing.Clerk.badThree: possible violation
class Enclosing {
    private volatile int n;
    //@ unwritable_by_env_if holder == tid;
    volatile int count;
    //@ ghost int seen;
    //@ global_invariant seen >= 0;

    Enclosing(int n) { this.n = n; }

    private int own() { return n; }

    int visible() { return n; }

    // An inner class that extends the class around it: a private member is that of the instance around.
    class Inner extends Enclosing {
        Inner() { super(7); }

        int simple() { return n; }

        int qualified() { return Enclosing.this.n; }

        int inherited() { return super.n; }

        int call() { return own(); }

        int inheritedCall() { return visible(); }
    }

    static Inner make() { return new Enclosing(1).new Inner(); }

    public static void badSimple() { int x = make().simple(); /*@ assert x == 7; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void badQualified() { int x = make().qualified(); /*@ assert x == 7; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void badInherited() { int x = make().inherited(); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void badCall() { int x = make().call(); /*@ assert x == 7; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void badInheritedCall() { int x = make().inheritedCall(); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void okInherited() { int x = make().inherited(); /*@ assert x == 7; @*/ }

    // In formulas of an inner class, too, fields of the class around belong to the instance around.
    class Clerk {
        public void okAdd() {
            synchronized (Enclosing.this) {
                count = 1;
                //@ assert count == 1 && Enclosing.this.count == 1;
            }
        }

        public void badAdd() {
            synchronized (this) {
                count = 1;
    //~^ error[H0303] "this write is not allowed: another thread relies on"
                //@ assert count == 1;
    //~^ error[H0301] "the assertion may fail"
            }
        }

        public void badSet() {
    //~^ error[H0302] "this step may break a global invariant"
            //@ set seen = -1;
        }

        //@ modifies count;
        //@ ensures true;
        public void okModifies() {
            synchronized (Enclosing.this) {
                count = 2;
            }
        }

        //@ modifies \nothing;
        //@ ensures true;
        public void badModifies() {
            synchronized (Enclosing.this) {
                count = 2;
    //~^ error[H0306] "this step is not allowed by the specification of"
            }
        }

        //@ requires Enclosing.this.holder == tid && count == 3;
        //@ modifies \nothing;
        //@ ensures true;
        void three() { int x = count; /*@ assert x == 3; @*/ }

        public void okThree() {
            synchronized (Enclosing.this) {
                count = 3;
                three();
            }
        }

        public void badThree() {
            synchronized (Enclosing.this) {
                count = 4;
                three();
    //~^ error[H0304] "the precondition of"
            }
        }
    }
}
