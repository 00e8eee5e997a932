// What a call may change, and what is known after `join`: claims of `bad…` methods are false and must not be proved.
//~ options: --replay 0
//~ verdict specification: proved under assumptions
//~ verdict specification of FD: proved under assumptions
//~ verdict specification of FP: proved under assumptions
//~ verdict specification of FG: proved under assumptions
//~ verdict FJ.run: possible violation
//~ verdict FJ.run (as a thread): proved under assumptions
//~ verdict FJ.badOldAtJoin: possible violation
//~ verdict FJ.badOldContradiction: possible violation
//~ verdict FJ.badOldFalse: possible violation
//~ verdict FD.noModifies: proved under assumptions
//~ verdict FD.badDefaultFrame: possible violation
//~ verdict FD.noModifies2: proved under assumptions
//~ verdict FD.badDefaultFrame2: possible violation
//~ verdict FD.badPureDefault: possible violation
//~ verdict FP (static initializer): proved under assumptions
//~ verdict FP.moves: unsupported
//~ verdict FP.badMoves: unsupported
//~ verdict FP.badParamMoves: possible violation
//~ verdict FP.okParam: proved under assumptions
//~ verdict FP.badAlias: possible violation
//~ verdict FP.okAlias: bounded
//~ verdict FP.badTemp: possible violation
//~ verdict FP.actNull: unsupported
//~ verdict FQ.badThrowBefore: possible violation
//~ verdict FQ.badResultShared: possible violation
//~ verdict FQ.badUnstableResult: possible violation
//~ verdict FQ.badThrows: possible violation
//~ verdict FQ.badBody: possible violation
//~ verdict FQ.caller: proved under assumptions
//~ verdict FG.badGhostWrite: possible violation
//~ verdict FG.okGhostWrite: proved under assumptions
class FJ extends Thread { volatile int count;
    //@ env_assumption \old(count) <= count;
    //@ requires tid == this;
    //@ modifies count;
    //@ ensures count >= \old(count) + 1;
    public void run() { count = count + 1; }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    public static void badOldAtJoin() throws InterruptedException { FJ w = new FJ(); w.start(); int x = w.count; w.join(); int y = w.count; /*@ assert y >= x + 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badOldContradiction() throws InterruptedException { FJ w = new FJ(); w.start(); w.join(); int x = w.count; w.join(); int y = w.count; /*@ assert y > x; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badOldFalse() throws InterruptedException { FJ w = new FJ(); w.start(); w.join(); w.join(); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
class FD { //@ unwritable_by_env_if holder == tid;
    volatile int n; 
    //@ requires holder == tid;
    void noModifies() { n = 2; }
    public synchronized void badDefaultFrame() { n = 1; noModifies(); int x = n; /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ ensures true;
    void noModifies2() { synchronized (this) { n = 3; } }
    public synchronized void badDefaultFrame2() { n = 1; noModifies2(); int x = n; /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ pure
    //@ ensures \result >= 0;
    int badPureDefault() { n = 4; return 1; }
    //~^ error[H0324] ""
}
class FP { 
    //@ unwritable_by_env_if FP.class.holder == tid;
    volatile FP next; 
    //@ unwritable_by_env_if FP.class.holder == tid;
    volatile int v;
    //@ requires FP.class.holder == tid && q != null;
    //@ modifies next, next.v;
    //@ ensures true;
    void moves(FP q) { next = q; next.v = 5; }
    //~^ error[H0504] "a frame that goes through a field that may change"
    public void badMoves(FP q) { if (q == null) return; synchronized (FP.class) { if (next == q || next == null) return; q.v = 1; moves(q); int x = q.v; /*@ assert x == 1; @*/ } }
    //~^ error[H0504] "a frame that goes through a field that may change"
    //@ requires FP.class.holder == tid && p != null;
    //@ modifies p.v;
    //@ ensures true;
    static void badParamMoves(FP p, FP q) { if (q == null) return; p = q; p.v = 5; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ requires FP.class.holder == tid && p != null;
    //@ modifies p.v;
    //@ ensures p.v == 5;
    static void okParam(FP p) { p.v = 5; }
    public static void badAlias(FP a, FP b) { if (a == null || b == null) return; synchronized (FP.class) { b.v = 1; okParam(a); int x = b.v; /*@ assert x == 1; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void okAlias(FP a, FP b) { if (a == null || b == null || a == b) return; synchronized (FP.class) { b.v = 1; okParam(a); int x = b.v; int y = a.v; /*@ assert x == 1 && y == 5; @*/ } }
    //~^ warning[H0503] "this call was checked for at most 3 steps outside its actions only"
    //@ requires FP.class.holder == tid;
    //@ modifies this.next;
    //@ ensures next == \old(next);
    //~^ error[H0305] "the postcondition of"
    void badTemp() { next = null; }
    //@ requires FP.class.holder == tid;
    //@ action: also_modifies next.v; ensures next.v == 9;
    void actNull() { FP k = next; if (k != null) k.v = 9; else { v = 9; } }
    //~^ error[H0504] "a frame that goes through a field that may change"
    static volatile int[] arr = new int[2];
}
class FQ { volatile int a, b;
    //@ action: also_modifies a; ensures a == \old(a) + 1;
    //@ signals (RuntimeException e) true;
    void badThrowBefore(boolean t) { if (t) throw new IllegalStateException(); synchronized (this) { a = 1; } }
    //~^ error[H0307] ""
    //~^^ error[H0306] "this step is not allowed by the specification of"
    //@ requires true;
    //@ modifies a;
    //@ ensures \result == a;
    //~^ error[H0305] "the postcondition of"
    int badResultShared() { a = 3; return 3; }
    //@ requires true;
    //@ modifies \nothing;
    //@ ensures \result ==> a > 0;
    //~^ error[H0305] "the postcondition of"
    boolean badUnstableResult() { return a > 0; }
    //@ requires true;
    //@ modifies \nothing;
    //@ ensures \result != null;
    //@ signals (Exception e) false;
    //~^ error[H0305] "the postcondition of"
    Object badThrows(Object o) { if (o == null) throw new RuntimeException(); return o; }
    //@ requires o != null;
    //@ modifies \nothing;
    //@ ensures true;
    void badBody(Object o) { o = null; o.notify(); }
    //~^ error[H0316] "this may be null"
    void caller() { badBody(new Object()); }
}
class FG { //@ ghost int g;
    volatile int n;
    //@ modifies \nothing;
    //@ ensures true;
    void badGhostWrite() { /*@ set g = 1; @*/ }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ modifies g;
    //@ ensures true;
    void okGhostWrite() { /*@ set g = 1; @*/ }
    //@ unwritable_by_env_if true;
    //@ ghost int h;
}
