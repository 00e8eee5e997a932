//~ verdict specification: proved under assumptions
//~ verdict ClassInit.Block (static initializer): proved under assumptions
//~ verdict ClassInit.Volatile (static initializer): proved under assumptions
//~ verdict ClassInit.Made (static initializer): proved under assumptions
//~ verdict ClassInit.Made.Made: proved under assumptions
//~ verdict ClassInit.Above (static initializer): proved under assumptions
//~ verdict ClassInit.Constant (static initializer): proved under assumptions
//~ verdict ClassInit.Harmless (static initializer): proved under assumptions
//~ verdict ClassInit.Plain.1.f: proved under assumptions
//~ verdict ClassInit.Plain.f: proved under assumptions
//~ verdict ClassInit.badObject: possible violation
//~ verdict ClassInit.badVolatile: possible violation
//~ verdict ClassInit.badConstant: possible violation
//~ verdict ClassInit.badValues: possible violation
//~ verdict ClassInit.badValueOf: possible violation
//~ verdict ClassInit.badCall: possible violation
//~ verdict ClassInit.badSuper: possible violation
//~ verdict ClassInit.okConstant: proved under assumptions
//~ verdict ClassInit.okHarmless: proved under assumptions
//~ verdict ClassInit.okEnum: proved under assumptions
// The initializer of a class runs where the class is first used: every use counts, and what the initializer writes may have changed
// there. The claims of `bad…` methods fail on a real machine and must not be proved.
class ClassInit {
    static volatile Thread owner; //@ unwritable_by_env_if owner == tid;
    static volatile int n; //@ unwritable_by_env_if owner == tid;

    static class Block { static final Object O = new Object(); static { if (owner == Thread.currentThread()) n = n + 1; } }
    static class Volatile { static volatile int v = step(); static int step() { if (owner == Thread.currentThread()) n = n + 1; return 1; } }
    enum Made { A; Made() { step(); } static void step() { if (owner == Thread.currentThread()) n = n + 1; } }
    static class Above { static { if (owner == Thread.currentThread()) n = n + 1; } }
    static class Below extends Above { }
    static class Constant { static final int K = 3; static { if (owner == Thread.currentThread()) n = n + 1; } }
    static class Harmless { static final Object O = new Object(); static final int[] T = { 1 }; static final ClassInit ONE = new ClassInit(); }
    enum Plain { P, Q { int f() { return 2; } }; int f() { return 1; } }

    public static void badObject() { if (owner == Thread.currentThread()) { int h = n; Object o = Block.O; int k = n; /*@ assert h == k; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badVolatile() { if (owner == Thread.currentThread()) { int h = n; int o = Volatile.v; int k = n; /*@ assert h == k; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badConstant() { if (owner == Thread.currentThread()) { int h = n; Object o = Made.A; int k = n; /*@ assert h == k; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badValues() { if (owner == Thread.currentThread()) { int h = n; Object o = Made.values(); int k = n; /*@ assert h == k; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badValueOf() { if (owner == Thread.currentThread()) { int h = n; Object o = Made.valueOf("A"); int k = n; /*@ assert h == k; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badCall() { if (owner == Thread.currentThread()) { int h = n; Made.step(); int k = n; /*@ assert h + 1 == k; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badSuper() { if (owner == Thread.currentThread()) { int h = n; Object o = new Below(); int k = n; /*@ assert h == k; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static int okConstant() { if (owner == Thread.currentThread()) { int h = n; int c = Constant.K; int k = n; /*@ assert h == k && c == 3; @*/ return c; } return 0; }
    public static void okHarmless() { if (owner == Thread.currentThread()) { int h = n; Object o = Harmless.O; Object p = Harmless.T; Object q = Harmless.ONE; int k = n; /*@ assert h == k; @*/ } }
    public static void okEnum(Plain x) { if (x != null && owner == Thread.currentThread()) { int h = n; Plain p = Plain.P; Plain[] all = Plain.values(); switch (x) { case P: break; default: } int k = n; /*@ assert h == k && all.length == 2; @*/ } }
}
