// Ways on which other threads find a new object: claims of `bad…` methods are false and must not be proved.
//~ verdict C.spec: proved under assumptions
//~ verdict C.In.outer: proved under assumptions
//~ verdict Escapes (static initializer): proved under assumptions
//~ verdict Escapes.badRegister: possible violation
//~ verdict Escapes.badSelf: possible violation
//~ verdict Escapes.badPass: possible violation
//~ verdict Escapes.okPass: proved under assumptions
//~ verdict Escapes.badSpec: possible violation
//~ verdict Escapes.badInner: possible violation
//~ verdict Escapes.badEx: possible violation
//~ verdict Escapes.badThrown: possible violation
//~ verdict Escapes.badLambda: possible violation
//~ verdict Escapes.badLambda.lambda1: proved under assumptions
//~ verdict Escapes.badAnon: possible violation
//~ verdict Escapes.1.run: proved under assumptions
//~ verdict Escapes.badMref: possible violation
//~ verdict Escapes.badMref.reference2: proved under assumptions
//~ verdict Escapes.badChain: possible violation
//~ verdict Escapes.badChainAfter: possible violation
//~ verdict Escapes.badCond: possible violation
//~ verdict Escapes.badMaybe: possible violation
//~ verdict Escapes.badLoop: possible violation
//~ verdict Escapes.badRef: possible violation
//~ verdict Escapes.badRefCas: possible violation
//~ verdict Escapes.okRefCasFail: proved under assumptions
//~ verdict Escapes.badRefGas: possible violation
//~ verdict Escapes.badRefUpd: possible violation
//~ verdict Escapes.badRefUpd.lambda3: proved under assumptions
//~ verdict Escapes.badRefNew: possible violation
//~ verdict Escapes.badSwitch: possible violation
//~ verdict Escapes.badCast: possible violation
//~ verdict Escapes.badArrayInit: possible violation
//~ verdict Escapes.badKids: possible violation
//~ verdict Escapes.badVarargs: possible violation
//~ verdict Escapes.badWriteThrough: possible violation
//~ verdict Escapes.badThread: refuted
//~ verdict Escapes.badThread.lambda4: proved under assumptions
//~ verdict Escapes.badRet: possible violation
//~ verdict Escapes.badRecord: possible violation
//~ verdict Escapes.badAssignExpr: possible violation
//~ verdict Escapes.badSyncEsc: possible violation
//~ verdict Escapes.badFinally: possible violation
//~ verdict Escapes.badFieldInit: possible violation
//~ verdict Escapes.badGenericBox: possible violation
//~ verdict Escapes.badGhost: possible violation
//~ verdict Escapes.badStatInst: possible violation
//~ verdict Escapes.badFresh2: refuted
//~ verdict Escapes.badSub: possible violation
import java.util.concurrent.atomic.*;
import java.util.*;
class C { volatile int v; volatile C next; static volatile C root; static volatile Object any; volatile C[] kids;
    void register() { root = this; }
    C self() { return this; }
    static C pass(C c) { return c; }
    //@ modifies \nothing;
    //@ ensures true;
    static void spec(C c) { }
    class In { C outer() { return C.this; } }
    static class Ex extends RuntimeException { final C c; Ex(C c) { this.c = c; } }
}
class Escapes {
    static volatile Runnable task; static volatile Escapes[] arr; volatile C f; static volatile C.In in; static volatile C.Ex ex; static volatile int n;
    static final AtomicReference<C> ref = new AtomicReference<>();
    static volatile C[] shelf;
    public static void badRegister() { C c = new C(); c.register(); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSelf() { C c = new C(); C.root = c.self(); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badPass() { C c = new C(); C.any = C.pass(c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okPass() { C c = new C(); C d = C.pass(c); int x = d.v; /*@ assert x == 0; @*/ }
    public static void badSpec() { C c = new C(); C.spec(c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badInner() { C c = new C(); in = c.new In(); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badEx() { C c = new C(); ex = new C.Ex(c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badThrown() { C c = new C(); try { throw new C.Ex(c); } catch (C.Ex e) { ex = e; } int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badLambda() { C c = new C(); task = () -> { c.v = 3; }; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badAnon() { C c = new C(); task = new Runnable() { public void run() { c.v = 3; } }; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badMref() { C c = new C(); task = c::register; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badChain() { C c = new C(); C d = new C(); d.next = c; C.root = d; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badChainAfter() { C c = new C(); C d = new C(); C.root = d; d.next = c; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badCond(boolean b) { C c = new C(); C.root = b ? c : null; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badMaybe(boolean b) { C c = new C(); if (b) C.root = c; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badLoop(int k) { C c = new C(); for (int i = 0; i < k; i++) { C.root = c; } int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badRef() { C c = new C(); ref.set(c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badRefCas() { C c = new C(); ref.compareAndSet(null, c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okRefCasFail() { C c = new C(); if (!ref.compareAndSet(null, c)) { int x = c.v; /*@ assert x == 0; @*/ } }
    public static void badRefGas() { C c = new C(); ref.getAndSet(c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badRefUpd() { C c = new C(); ref.updateAndGet(o -> c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badRefNew() { C c = new C(); AtomicReference<C> q = new AtomicReference<>(c); C.any = q; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSwitch(int k) { C c = new C(); C.root = switch (k) { case 1 -> c; default -> null; }; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badCast() { C c = new C(); Object o = c; C.any = (Object) o; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badArrayInit() { C c = new C(); C[] a = { c }; C.any = a; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badKids() { C c = new C(); C r = C.root; if (r == null) return; r.kids = new C[] { c }; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badVarargs() { C c = new C(); keep(c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    static void keep(C... cs) { shelf = cs; }
    public static void badWriteThrough() { C c = new C(); C.root = c; c.v = 5; int x = c.v; /*@ assert x == 5; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badThread() { C c = new C(); Thread t = new Thread(() -> { c.v = 1; }); t.start(); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static C badRet() { C c = fac(); int x = c.v; /*@ assert x == 0; @*/ return c; }
    //~^ error[H0301] "the assertion may fail"
    static C fac() { C c = new C(); C.root = c; return c; }
    public static void badRecord() { C c = new C(); C.any = new Rec(c); int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    record Rec(C c) { }
    public static void badAssignExpr() { C c = new C(); C d; d = C.root = c; int x = d.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSyncEsc() { C c = new C(); synchronized (c) { C.root = c; int x = c.v; /*@ assert x == 0; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badFinally() { C c = new C(); try { n = 1; } finally { C.root = c; } int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSub() { C c = new D(); int x = c.v; /*@ assert x == 0; @*/ } //~ error[H0301] "the assertion may fail"
    static class D extends C { D() { super(); root = this; } }
    public static void badFieldInit() { E2 e = new E2(); int x = e.c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    static class E2 { final C c = fac(); }
    public static void badGenericBox() { C c = new C(); Hold<C> h = new Hold<>(c); C.any = h; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    static class Hold<T> { final T t; Hold(T t) { this.t = t; } }
    public static void badGhost() { C c = new C(); C d = c; d.next = C.root; C.root = d; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badStatInst() { Escapes e = new Escapes(); C c = new C(); e.f = c; arr = new Escapes[] { e }; int x = c.v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badFresh2() { C a = new C(); C b = new C(); a.v = 1; int x = b.v; /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
}
