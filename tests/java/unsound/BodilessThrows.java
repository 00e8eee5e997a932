// A method without a body may end with an exception that it declares or speaks of, although no class here throws it.
//~ verdict Caller.badDeclared: possible violation
//~ verdict Caller.badSignals: possible violation
//~ verdict Caller.badUnchecked: possible violation
//~ verdict Caller.okDeclared: proved under assumptions
//~ verdict Caller.okCondition: proved under assumptions
//~ verdict Caller.badCondition: possible violation
interface Port {
    //@ ensures true;
    void declared() throws java.io.IOException;

    //@ ensures true;
    //@ signals (java.io.IOException e) true;
    void signals() throws java.io.IOException;

    //@ ensures true;
    //@ signals (IllegalStateException e) true;
    void unchecked();

    //@ ensures x > 0;
    //@ signals (java.io.IOException e) x <= 0;
    void condition(int x) throws java.io.IOException;
}

class Caller {
    static int badDeclared(Port p) {
        if (p == null) return 0;
        int r = 1;
        try { p.declared(); } catch (java.io.IOException e) { r = 2; }
        /*@ assert r == 1; @*/ //~ error[H0301] "the assertion may fail"
        return r;
    }

    static int badSignals(Port p) {
        if (p == null) return 0;
        int r = 1;
        try { p.signals(); } catch (java.io.IOException e) { r = 2; }
        /*@ assert r == 1; @*/ //~ error[H0301] "the assertion may fail"
        return r;
    }

    static int badUnchecked(Port p) {
        if (p == null) return 0;
        int r = 1;
        try { p.unchecked(); } catch (IllegalStateException e) { r = 2; }
        /*@ assert r == 1; @*/ //~ error[H0301] "the assertion may fail"
        return r;
    }

    static int okDeclared(Port p) {
        if (p == null) return 0;
        int r = 1;
        try { p.declared(); } catch (java.io.IOException e) { r = 2; }
        //@ assert r == 1 || r == 2;
        return r;
    }

    static int okCondition(Port p, int x) {
        if (p == null) return 0;
        int r = 1;
        try { p.condition(x); } catch (java.io.IOException e) { r = 2; }
        //@ assert r == 1 <==> x > 0;
        return r;
    }

    static int badCondition(Port p, int x) {
        if (p == null) return 0;
        int r = 1;
        try { p.condition(x); } catch (java.io.IOException e) { r = 2; }
        /*@ assert r == 1; @*/ //~ error[H0301] "the assertion may fail"
        return r;
    }
}
