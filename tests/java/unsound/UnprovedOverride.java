//~ verdict Known.size: proved under assumptions
//~ verdict Odd.size: unsupported
//~ verdict Even.size: proved under assumptions
//~ verdict Plain.size: proved under assumptions
//~ verdict Uses.known: proved under assumptions
//~ verdict Uses.even: proved under assumptions
//~ rests Uses.known: unproved-callee
//~ rests Uses.even: not unproved-callee
// A method that may run instead of the one with the contract is not modelled: callers say so.

class Known {
    //@ ensures \result > 0;
    public int size() { return 1; }
}

class Odd extends Known {
    public int size() { System.exit(1); return 1; } //~ error[H0504] "`System.exit`"
}

class Plain {
    //@ ensures \result > 0;
    public int size() { return 1; }
}

class Even extends Plain {
    public int size() { return 2; }
}

class Uses {
    public static void known(Known k) {
        if (k != null) { assert k.size() > 0; }
    }

    public static void even(Plain p) {
        if (p != null) { assert p.size() > 0; }
    }
}
