//~ verdict InitRuns.Fields (static initializer): proved under assumptions
//~ verdict InitRuns.Fields.fromStart: possible violation
//~ verdict InitNever.Never (static initializer): proved under assumptions
//~ verdict InitNever.untouched: possible violation
// No run shows these to fail: a class that nobody uses is never initialized, and initializers find what earlier ones put there.
class InitRuns {
    static class Fields {
        static int a = 3;
        static final Fields ONE = new Fields();
        final int seen = a;
        static volatile int v = ONE.seen;
        public static void fromStart() { int s = v; /*@ assert s == 3; @*/ }
    //~^ error[H0301] "the assertion may fail"
    }
}

class InitNever {
    static volatile int n;
    static class Never { static { n = 9; } static final Object Q = new Object(); }
    public static void untouched() { int k = n; /*@ assert k == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
