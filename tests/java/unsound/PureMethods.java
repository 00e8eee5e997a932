// Pure methods in formulas: claims of `bad…` methods are false and must not be proved.
//~ verdict PureMethods.badEffect: refuted
//~ verdict PureMethods.badEffectCall: refuted
//~ verdict PureMethods.badTwice: possible violation
//~ verdict PureMethods.badPureSpec: refuted
//~ verdict PureMethods.inc: proved under assumptions
//~ verdict PureMethods.okPureOutside: proved under assumptions
//~ verdict PureMethods.badPureOutside2: refuted
//~ verdict PureMethods.badImpossible: possible violation
//~ verdict PureMethods.badUseImpossible: refuted
//~ verdict PureMethods.badFac: possible violation
//~ verdict PureMethods.loop: possible violation
//~ verdict PureMethods.badLoop: refuted
//~ verdict PureMethods.badLoop2: possible violation
//~ verdict PureMethods.throwing: proved under assumptions
//~ verdict PureMethods.div: possible violation
//~ verdict PureMethods.badDiv: possible violation
//~ verdict PureMethods.okTotal0: proved under assumptions
//~ verdict PureMethods.okTotal1: proved under assumptions
//~ verdict PureMethods.okTotal2: proved under assumptions
//~ verdict PureMethods.badPredPre: possible violation
//~ verdict PureMethods.mk: proved under assumptions
//~ verdict PureMethods.big: proved under assumptions
//~ verdict PureSup.k: proved under assumptions
//~ verdict PureSub.k: proved under assumptions
//~ verdict PureSub2.k: proved under assumptions
//~ verdict PureMethods.badThrowing: unsupported
//~ verdict PureMethods.badMk: unsupported
//~ verdict PureMethods.badBig: unsupported
//~ verdict PureMethods.okBig: unsupported
//~ verdict PureSup.badK: unsupported
//~ verdict PureMethods.fac: unsupported
class PureMethods { volatile int n; static volatile int s;
    //@ pure
    int getN() { return n; }
    //@ pure
    static int badEffect() { s = 1; return 2; }
    //~^ error[H0324] ""
    //@ pure
    static int badEffectCall() { helper(); return 2; }
    //~^ error[H0324] ""
    static void helper() { s = 2; }
    public void badTwice() { /*@ assert getN() == getN(); @*/ int x = getN(); int y = getN(); /*@ assert x == y; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ pure
    //@ ensures \result > x;
    //~^ error[H0305] "the postcondition of"
    static int badPureSpec(int x) { return x; }
    //@ pure
    //@ ensures \result == x + 1;
    //@ requires x > 0;
    static int inc(int x) { return x + 1; }
    public static void okPureOutside(int y) { /*@ assert inc(y) == y + 1; @*/ }
    public static void badPureOutside2(int y) { if (y < 0) { /*@ assert inc(y) == y; @*/ } }
    //~^ error[H0301] "the assertion fails"
    //@ pure
    //@ ensures false;
    //~^ error[H0305] "the postcondition of"
    static int badImpossible(int x) { return x; }
    public static void badUseImpossible() { /*@ assert badImpossible(3) == 4; @*/ }
    //~^ error[H0301] "the assertion fails"
    //@ pure
    static int fac(int k) { return k <= 0 ? 1 : k * fac(k - 1); }
    //~^ error[H0504] "recursion without a specification ("
    public static void badFac() { /*@ assert fac(3) == 7; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ pure
    //@ ensures \result == loop(k) + 1;
    static int loop(int k) { return loop(k) + 1; }
    //~^ error[H0324] ""
    public static void badLoop() { /*@ assert false; @*/ int x = loop(3); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badLoop2() { /*@ assert loop(3) == 5; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ pure
    static int throwing(int k) { if (k == 0) throw new IllegalStateException(); return 1; }
    public static void badThrowing() { /*@ assert throwing(0) == 1; @*/ }
    //~^ error[H0504] "a method with more than one"
    //@ pure
    static int div(int k) { return 10 / k; }
    //~^ error[H0314] "the divisor may be zero"
    public static void badDiv() { /*@ assert div(0) == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okTotal0(int k) { /*@ assert 10 / k == 10 / k; @*/ }
    public static void okTotal1(PureMethods p) { /*@ assert p.n == p.n; @*/ }
    public static void okTotal2(int[] a) { if (a == null) return; /*@ assert a[5] == a[5]; @*/ }
    //@ predicate static boolean bp(int x) = x > 0 && x < 0;
    //@ requires bp(x);
    //~^ error[H0403] "the precondition of"
    public static void badPredPre(int x) { /*@ assert false; @*/ }
    //@ pure
    static PureMethods mk() { return new PureMethods(); }
    public static void badMk() { /*@ assert mk() == mk(); @*/ }
    //~^ error[H0504] "this expression in a formula is not supported"
    //@ pure
    static boolean big(int x) { int y = x; y = y + 1; return y > 10; }
    public static void badBig(int x) { if (x > 9) { /*@ assert !big(x); @*/ } }
    //~^ error[H0504] "a method with more than one"
    public static void okBig(int x) { if (x > 9) { /*@ assert big(x); @*/ } }
    //~^ error[H0504] "a method with more than one"
}
class PureSup { 
    //@ pure
    int k() { return 1; } public void badK(PureSup p) { if (p != null) { /*@ assert p.k() == 1; @*/ } } }
    //~^ error[H0504] "a method with more than one"
class PureSub extends PureSup { 
    //@ pure
    int k() { return 2; } }
class PureSub2 extends PureSup { volatile int z; int k() { z = 1; return 2; } }
