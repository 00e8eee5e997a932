// What static fields start with: the constants of their declarations, and what the initializer of their class leaves in them.
//~ verdict specification: possible violation
//~ verdict StaticStart.Constants (static initializer): proved under assumptions
//~ verdict StaticStart.Computed (static initializer): proved under assumptions
//~ verdict StaticStart.Computed.use: proved under assumptions
//~ verdict StaticStart.Wrong (static initializer): possible violation
//~ verdict StaticStart.Mixed (static initializer): proved under assumptions
class StaticStart {
    static class Constants {
        static volatile int low = 1;
        static volatile Object lock;
        //@ global_invariant low > 0;

        // It leaves `low` alone.
        static {
            lock = new Object();
        }
    }

    static class Computed {
        static volatile int limit;
        static volatile int half;
        //@ global_invariant limit == 2 * half && half > 0;

        static {
            half = 4;
            limit = half + half;
        }

        static void use() {
            int now = half;
            //@ assert now > 0;
        }
    }

    static class Wrong { //~ error[H0302] "the static initializer may break a global invariant"
        static volatile int limit;
        static volatile int half;
        //@ global_invariant limit == 2 * half;

        static {
            half = 4;
            limit = half;
        }
    }

    // The other class may change first.
    static class Mixed {
        static volatile int limit;
        //@ global_invariant limit == Other.size; //~ error[H0310] "the global invariant may not hold at the start of the program"

        static {
            limit = 3;
        }
    }

    static class Other {
        static volatile int size = 3;
    }
}
