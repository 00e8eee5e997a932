//~ verdict Pair (invariant): proved under assumptions
//~ verdict Pair.Pair: proved under assumptions
//~ verdict Pair.open: proved under assumptions
//~ verdict Pair.check: proved under assumptions
//~ verdict Pair.of: proved under assumptions
//~ verdict Caller.wrong: refuted
//~ verdict Caller.right: proved under assumptions
//~ rests Pair.check: callers-share "callers pack again what methods give back unpacked"
//~ rests Pair.of: callers-share "callers pack again what methods give back unpacked"
// A method without contract begins with packed objects. That other code packs again what it got back unpacked is listed; calls in the files are checked.
class Pair {
    private int a;
    private int b;
    //@ invariant a == b;

    public Pair() {
        //@ pack this;
    }

    public void open() {
        //@ unpack this;
        a++;
    }

    public void check() {
        //@ unpack this;
//~^ error[H0722] "this object is not packed"
        assert a == b;
        //@ pack this;
    }

    public static void of(Pair p) {
        if (p != null) p.check();
    }
}

class Caller {
    static void wrong() {
        Pair p = new Pair();
        p.open();
        p.check();
    }

    static void right() {
        Pair p = new Pair();
        p.check();
        p.check();
    }
}
