// Which method runs and whose field is meant: claims of `bad…` methods are false and must not be proved.
//~ verdict Dispatch.Base.d: proved under assumptions
//~ verdict Dispatch.Base.callE: proved under assumptions
//~ verdict Dispatch.J.d: proved under assumptions
//~ verdict Dispatch.badX: refuted
//~ verdict Dispatch.okX: proved under assumptions
//~ verdict Dispatch.badY: refuted
//~ verdict Dispatch.okY: proved under assumptions
//~ verdict Dispatch.H.put: proved under assumptions
//~ verdict Dispatch.badH: refuted
//~ verdict Dispatch.badH3: refuted
//~ verdict Dispatch.okH: proved under assumptions
//~ verdict Dispatch.K.q: proved under assumptions
//~ verdict Dispatch.K.s: proved under assumptions
//~ verdict Dispatch.L.p: proved under assumptions
//~ verdict Dispatch.badL: refuted
//~ verdict Dispatch.okL: proved under assumptions
//~ verdict Dispatch.O.g: proved under assumptions
//~ verdict Dispatch.badO: refuted
//~ verdict Dispatch.okO: proved under assumptions
//~ verdict Dispatch.P.z: proved under assumptions
//~ verdict Dispatch.Q.z: proved under assumptions
//~ verdict Dispatch.R.z: proved under assumptions
//~ verdict Dispatch.badR: refuted
//~ verdict Dispatch.okR: proved under assumptions
//~ verdict Dispatch.En.1.v: proved under assumptions
//~ verdict Dispatch.En.2.v: proved under assumptions
//~ verdict Dispatch.En.2.w: proved under assumptions
//~ verdict Dispatch.En.w: proved under assumptions
//~ verdict Dispatch.Sh.g: proved under assumptions
//~ verdict Dispatch.badSh: refuted
//~ verdict Dispatch.badS2: refuted
//~ verdict Dispatch.okS2: proved under assumptions
//~ verdict Dispatch.badK: refuted
//~ verdict Dispatch.V0.V0: proved under assumptions
//~ verdict Dispatch.V0.init: proved under assumptions
//~ verdict Dispatch.over(Object): proved under assumptions
//~ verdict Dispatch.badOv: refuted
//~ verdict Dispatch.badOv2: refuted
//~ verdict Dispatch.badLambdaThis: refuted
//~ verdict Dispatch.1.get: proved under assumptions
//~ verdict Dispatch.okLambdaThis: proved under assumptions
//~ verdict Dispatch.badGetHidden: refuted
//~ verdict Dispatch.Te.f(Dispatch.Te): proved under assumptions
//~ verdict Dispatch.Tf.get: proved under assumptions
//~ verdict Dispatch.badCastOv: refuted
//~ verdict Dispatch.Ov.A1.id: proved under assumptions
//~ verdict Dispatch.Ov.mk: proved under assumptions
//~ verdict Dispatch.badMk: refuted
//~ verdict Dispatch.okMk: proved under assumptions
class Dispatch {
    static class Base { public int d() { return 5; } int e() { return 1; } int callE() { return e(); } }
    interface I { int d(); } interface J { default int d() { return 6; } }
    static class X extends Base implements I { } static class Y extends Base implements J { }
    public static void badX() { I x = new X(); int v = x.d(); /*@ assert v == 6; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okX() { I x = new X(); int v = x.d(); /*@ assert v == 5; @*/ }
    public static void badY() { J x = new Y(); int v = x.d(); /*@ assert v == 6; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okY() { J x = new Y(); int v = x.d(); /*@ assert v == 5; @*/ }
    static class G<T> { int put(T t) { return 1; } int viaPut(T t) { return put(t); } }
    static class H extends G<String> { int put(String s) { return 2; } }
    public static void badH() { G<String> g = new H(); int v = g.put("a"); /*@ assert v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badH3() { G<String> g = new H(); int v = g.viaPut("a"); /*@ assert v == 3 || v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okH() { G<String> g = new H(); int v = g.viaPut("a"); /*@ assert v == 2; @*/ }
    interface K { private int p() { return 7; } default int q() { return p(); } static int s() { return 8; } }
    static class L implements K { int p() { return 9; } }
    public static void badL() { K k = new L(); int v = k.q(); /*@ assert v == 9; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okL() { K k = new L(); int v = k.q(); int w = K.s(); /*@ assert v == 7 && w == 8; @*/ }
    static abstract class M { abstract int f(); int g() { return f() + 1; } }
    static class N extends M { int f() { return 10; } } static class O extends N { int f() { return super.f() * 2; } int g() { return super.g() + f(); } }
    public static void badO() { M m = new O(); int v = m.g(); /*@ assert v == 31; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okO() { M m = new O(); int v = m.g(); /*@ assert v == 41; @*/ }
    interface P { default int z() { return 1; } } interface Q { default int z() { return 2; } }
    static class R implements P, Q { public int z() { return P.super.z() + Q.super.z() * 10; } }
    public static void badR() { P p = new R(); int v = p.z(); /*@ assert v == 12; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okR() { P p = new R(); int v = p.z(); /*@ assert v == 21; @*/ }
    enum En { ONE { int v() { return 1; } }, TWO { int v() { return 2; } int w() { return 22; } }; abstract int v(); int w() { return v() * 10; } }
    static int x = 3; static class Sh { static int x = 4; int f() { return x; } int g() { return Dispatch.x; } }
    public static void badSh() { int v = new Sh().f(); /*@ assert v == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    int n = 1; class S1 { int n = 2; class S2 { int n = 3; int all() { return n * 100 + S1.this.n * 10 + Dispatch.this.n; } } }
    public static void badS2() { Dispatch d = new Dispatch(); S1 s = d.new S1(); S1.S2 t = s.new S2(); int v = t.all(); /*@ assert v == 123; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okS2() { Dispatch d = new Dispatch(); S1 s = d.new S1(); S1.S2 t = s.new S2(); int v = t.all(); /*@ assert v == 321; @*/ }
    interface C1 { int K = 1; } interface C2 extends C1 { int K = 2; } static class C3 implements C2 { int k() { return K; } }
    public static void badK() { int v = new C3().k(); /*@ assert v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    static class V0 { V0() { init(); } void init() { } } 
    static int over(Object o) { return 1; } static int over(int... i) { return 2; } static int over(long l) { return 3; }
    public static void badOv() { int v = over(1); /*@ assert v == 2 || v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badOv2() { int v = over(); /*@ assert v != 2; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badLambdaThis() { Dispatch d = new Dispatch(); d.n = 9; int v = d.lam(); /*@ assert v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    interface Su { int get(); } int lam() { Su s = new Su() { int n = 50; public int get() { return n; } }; return s.get(); }
    public static void okLambdaThis() { Dispatch d = new Dispatch(); d.n = 9; int v = d.lam(); /*@ assert v == 50; @*/ }
    static class Par { int v = 1; int get() { return v; } } static class Chi extends Par { int v = 2; }
    public static void badGetHidden() { int v = new Chi().get(); /*@ assert v == 2; @*/ }
    //~^ error[H0301] "the assertion fails"
    static class Te { static int f(Te t) { return 1; } static int f(Su t) { return 2; } } static class Tf extends Te implements Su { public int get() { return 0; } }
    public static void badCastOv() { int v = Te.f((Su) new Tf()); /*@ assert v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    static class Ou { class A1 { int id() { return 1; } } A1 mk() { return new A1(); } } static class Ov extends Ou { class A1 extends Ou.A1 { int id() { return 2; } } A1 mk() { return new A1(); } }
    public static void badMk() { Ou o = new Ov(); int v = o.mk().id(); /*@ assert v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okMk() { Ou o = new Ov(); int v = o.mk().id(); /*@ assert v == 2; @*/ }
}
