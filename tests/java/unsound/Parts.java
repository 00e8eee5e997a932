// Objects that final fields hold, and `\old` in code that is looked into: claims of `bad…` methods are false and must not be proved.
//~ verdict specification: proved under assumptions
//~ verdict Parts.Parts(): proved under assumptions
//~ verdict Parts.Parts(int): proved under assumptions
//~ verdict Parts.badAB: refuted
//~ verdict Parts.badEF: refuted
//~ verdict Parts.badOtherD: possible violation
//~ verdict Parts.badOtherC: possible violation
//~ verdict Parts.badParam: possible violation
//~ verdict Parts.badParam2: possible violation
//~ verdict Parts.badLeak: refuted
//~ verdict Parts.badSubPart: refuted
//~ verdict Parts.PA.badXY: refuted
//~ verdict Parts.PA.badXYlen: refuted
//~ verdict Parts.PA.badAr: possible violation
//~ verdict Parts.PL.other: proved under assumptions
//~ verdict Parts.PL.badLM: refuted
//~ verdict Parts.PL.badSelf: refuted
//~ verdict Parts.PI.badI: refuted
//~ verdict Parts.v: possible violation
//~ verdict Parts.okOldInl: proved under assumptions
//~ verdict Parts.badOldInl: refuted
//~ verdict Parts.badOldLoop: refuted
//~ verdict Parts.PS.PS: proved under assumptions
//~ verdict Parts.PA.PA: proved under assumptions
//~ verdict Parts.PL.PL: proved under assumptions
//~ verdict Parts.PI.PI: proved under assumptions
import java.util.concurrent.atomic.*;
class Parts { static volatile AtomicInteger leak; static AtomicInteger shared() { return leak; }
    final AtomicInteger a = new AtomicInteger(1), b = a;
    final AtomicInteger c = leak = new AtomicInteger(2);
    final AtomicInteger d = shared() == null ? new AtomicInteger(3) : shared();
    final AtomicInteger e; final AtomicInteger f;
    Parts(AtomicInteger x) { e = x; f = new AtomicInteger(); }
    Parts() { this(new AtomicInteger()); }
    Parts(int k) { AtomicInteger z = new AtomicInteger(); e = z; f = z; }
    public void badAB() { /*@ assert a != b; @*/ }
    //~^ error[H0301] "the assertion fails"

    public void badEF() { /*@ assert e != f; @*/ }
    //~^ error[H0301] "the assertion fails"
    public void badOtherD(Parts o) { if (o == null || o == this) return; /*@ assert o.d != d; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badOtherC(Parts o) { if (o == null) return; /*@ assert o.e != c; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badParam(AtomicInteger x) { if (x == null) return; x.set(5); int v = a.get(); /*@ assert v != 5; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badParam2(AtomicInteger x) { /*@ assert x != a; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badLeak() { AtomicInteger l = leak; /*@ assert l != c; @*/ }
    //~^ error[H0301] "the assertion fails"
    public void badSubPart(PS o) { if (o == null) return; /*@ assert o.a != o.g; @*/ }
    //~^ error[H0301] "the assertion fails"
    static class PS extends Parts { final AtomicInteger g = a; }
    static class PA { final int[] x = new int[2]; final int[] y = x; final int[] z = new int[2];
        public void badXY() { /*@ assert x != y; @*/ } public void badXYlen() { int n = x.length; /*@ assert n == 3; @*/ } 
    //~^ error[H0301] "the assertion fails"
    //~^^ error[H0301] "the assertion fails"
        public static void badAr(PA p, int[] q) { if (p == null) return; /*@ assert p.x != q; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    static class PL { final Object l = new Object(); final Object m = new Object(); final PL self = this.other(); PL other() { return null; } 
        public void badLM(PL o) { if (o == null) return; /*@ assert l != o.l; @*/ } public void badSelf() { /*@ assert self != null; @*/ } }
    //~^ error[H0301] "the assertion fails"
    //~^^ error[H0301] "the assertion fails"
    static class PI { final AtomicInteger a; { a = new AtomicInteger(); alias = a; } static volatile AtomicInteger alias; final AtomicInteger b = alias; 
        public void badI() { /*@ assert a != b; @*/ } }
    //~^ error[H0301] "the assertion fails"
    static class PR { final PR twin = new PR(this); final PR back; PR(PR b) { back = b; } }
    int v(int old) { n = n + 1; /*@ assert n > \old(n); @*/ return n; } 
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    //~^^ error[H0301] "the assertion may fail"
    //@ unwritable_by_env_if holder == tid;
    volatile int n;
    private void inl() { n = n + 1; /*@ assert n == \old(n) + 1; @*/ }
    public synchronized void okOldInl() { n = 5; inl(); }
    private void inl2() { /*@ assert \old(n) == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public synchronized void badOldInl() { n = 5; inl2(); }
    public synchronized void badOldLoop(int k) { 
        for (int i = 0; i < k; i++) { n = n + 1; /*@ assert n == \old(n) + 1; @*/ } }
    //~^ error[H0301] "the assertion fails"
}
