//~ verdict EnumBodies.Op.1.apply: proved under assumptions
//~ verdict EnumBodies.Op.2.apply: proved under assumptions
//~ verdict EnumBodies.Op.3.apply: possible violation
//~ verdict EnumBodies.State.1.flip: proved under assumptions
//~ verdict EnumBodies.State.2.flip: proved under assumptions
//~ verdict EnumBodies.State.twice: proved under assumptions
//~ verdict EnumBodies.Mixed.1.next: proved under assumptions
//~ verdict EnumBodies.Box.1.size: proved under assumptions
//~ verdict EnumBodies.Box.2.size: proved under assumptions
//~ verdict EnumBodies.okCall: proved under assumptions
//~ verdict EnumBodies.okFlip: proved under assumptions
//~ verdict EnumBodies.okFlips: proved under assumptions
//~ verdict EnumBodies.okNext: proved under assumptions
//~ verdict EnumBodies.okInterface: proved under assumptions
//~ verdict EnumBodies.badCall: refuted
//~ verdict EnumBodies.badFlip: possible violation
// A constant with a body is an object of a class of its own, the only one of it. Claims of `bad…` methods are false.
class EnumBodies {
    enum Op {
        ADD { int apply(int a, int b) { int k = ordinal(); /*@ assert k == 0; @*/ return a + b; } },
        SUB { int apply(int a, int b) { /*@ assert this == SUB; @*/ return a - b; } },
        MUL { int apply(int a, int b) { if (this == MUL) { /*@ assert false; @*/ } return a * b; } };
    //~^ error[H0301] "the assertion may fail"
        abstract int apply(int a, int b);
    }
    enum State {
        ON { State flip() { return OFF; } }, OFF { State flip() { return ON; } };
        abstract State flip();
        public State twice() { State s = flip().flip(); /*@ assert s == this; @*/ return s; }
    }
    enum Mixed { R, G { Mixed next() { /*@ assert this == G && this != R; @*/ return R; } }; Mixed next() { return G; } }
    interface Sized { int size(); }
    enum Box implements Sized { SMALL { public int size() { return 1; } }, LARGE { public int size() { return 9; } } }

    public static void okCall() { int x = Op.SUB.apply(3, 1); /*@ assert x == 2; @*/ }
    public static void okFlip() { State s = State.ON.flip(); /*@ assert s == State.OFF; @*/ }
    public static void okFlips(State s) { if (s != null) { State t = s.flip(); /*@ assert t != s; @*/ } }
    public static void okNext(Mixed m) { if (m != null) { Mixed d = m.next(); /*@ assert m == Mixed.R ==> d == Mixed.G; @*/ /*@ assert m == Mixed.G ==> d == Mixed.R; @*/ } }
    public static void okInterface(Sized s) { if (s == Box.LARGE) { int a = s.size(); /*@ assert a == 9; @*/ } }
    public static void badCall() { int x = Op.SUB.apply(3, 1); /*@ assert x == 4; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badFlip(State s) { if (s != null) { State t = s.flip(); /*@ assert t == State.ON; @*/ } }
    //~^ error[H0301] "the assertion may fail"
}
