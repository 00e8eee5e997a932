// Constructors that nobody calls in these files: the outside may make objects that break the invariants.
//~ verdict specification: proved under assumptions
//~ verdict Unmade.Added.Added: possible violation
//~ verdict Unmade.Initialized.Initialized: proved under assumptions
//~ verdict Unmade.Above.Above: proved under assumptions
//~ verdict Unmade.Below.Below: possible violation
//~ verdict Unmade.Named.Named: possible violation
//~ verdict Unmade.Pair.Pair: possible violation
//~ verdict Unmade.Ordered.Ordered: proved under assumptions
//~ verdict Unmade.Unordered.Unordered: possible violation
//~ verdict Unmade.Square.Square: proved under assumptions
class Unmade {
    // Java adds a constructor that leaves `size` 0.
    public static class Added { //~ error[H0302] "the new object may break a global invariant"
        //@ global_invariant size > 0;
        volatile int size;
    }

    static class Initialized {
        //@ global_invariant size > 0;
        volatile int size = 2;
    }

    static class Above {
        //@ global_invariant next != null;
        volatile Object next = new Object();
    }

    static class Below extends Above { //~ error[H0302] "the new object may break a global invariant"
        {
            next = null;
        }
    }

    static class Named { //~ error[H0302] "the new object may break a global invariant"
        volatile /*@ non_null @*/ String name;
    }

    record Pair(int low, int high) { //~ error[H0302] "the new object may break a global invariant"
        //@ global_invariant low <= high;
    }

    record Ordered(int low, int high) {
        //@ global_invariant low <= high;

        Ordered {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Unordered(int low, int high) {
        //@ global_invariant low <= high;

        Unordered { //~ error[H0302] "the new object may break a global invariant"
            if (low < high) {
                throw new IllegalArgumentException();
            }
        }
    }

    abstract static class Shape {
        //@ global_invariant sides > 0;
        volatile int sides;
    }

    static class Square extends Shape {
        Square() {
            sides = 4;
        }
    }
}
