//~ options: --replay 0
//~ verdict Sets (static initializer): possible violation
//~ verdict Fails (static initializer): possible violation
//~ verdict Strange (static initializer): unsupported
//~ verdict Above (static initializer): possible violation
//~ verdict Fine (static initializer): proved under assumptions
//~ verdict Board.bySets: proved under assumptions
//~ verdict Board.byFails: proved under assumptions
//~ verdict Board.byStrange: proved under assumptions
//~ verdict Board.bySubclass: proved under assumptions
//~ verdict Board.byCall: proved under assumptions
//~ verdict Board.byFine: proved under assumptions
//~ verdict Board.byConstant: proved under assumptions
//~ verdict Board.inner: proved under assumptions
//~ rests Board.bySets: unproved-callee
//~ rests Board.byFails: unproved-callee
//~ rests Board.byStrange: unproved-callee
//~ rests Board.bySubclass: unproved-callee
//~ rests Board.byCall: unproved-callee
//~ rests Board.byFine: not unproved-callee
//~ rests Board.byConstant: not unproved-callee
// Who uses a class for the first time runs its initializer: a proof about that code rests on it.

class Sets {
    static { Board.n = 5; } //~ error[H0701] "the static field `n` may be accessed by another thread here"

    static final int K = 3;

    static void touch() {}
}

class Fails {
    static int[] a = new int[Board.size()];

    static { a[0] = 1; } //~ error[H0317] "the index may be outside the array"

    static void touch() {}
}

class Strange {
    static { System.exit(Board.n = 3); } //~ error[H0504] "`System.exit`"

    static void touch() {}
}

class Above {
    static { Board.n = 6; } //~ error[H0701] "the static field `n` may be accessed by another thread here"
}

class Below extends Above {
    static void touch() {}
}

class Fine {
    static final Object O = new Object();

    static void touch() {}
}

class Board {
    static int n;

    static int size() { return 0; }

    static void bySets() {
        synchronized (Board.class) {
            n = 1;
            Sets.touch();
            assert n == 1;
        }
    }

    static void byFails() {
        Fails.touch();
    }

    static void byStrange() {
        synchronized (Board.class) {
            n = 1;
            Strange.touch();
            assert n == 1;
        }
    }

    static void bySubclass() {
        synchronized (Board.class) {
            n = 1;
            Below.touch();
            assert n == 1;
        }
    }

    //@ ensures true;
    static void inner() { Sets.touch(); }

    static void byCall() {
        inner();
    }

    static void byFine() {
        synchronized (Board.class) {
            n = 1;
            Fine.touch();
            assert n == 1;
        }
    }

    static void byConstant() {
        synchronized (Board.class) {
            n = Sets.K;
            assert n == 3;
        }
    }
}
