// Constructors, initializers, enums, records: claims of `bad…` methods are false and must not be proved.
//~ verdict Derived1.badInitOrder: refuted
//~ verdict Derived1.okInitOrder: proved under assumptions
//~ verdict Derived1.badThisRunsInitTwice: refuted
//~ verdict Derived1.okThis: proved under assumptions
//~ verdict Derived1.okImplicitSuper: proved under assumptions
//~ verdict Virt.Virt: proved under assumptions
//~ verdict Virt.size: proved under assumptions
//~ verdict VirtSub.size: proved under assumptions
//~ verdict FinalSeen.peek: proved under assumptions
//~ verdict FinalSeen.badFinalEarly: refuted
//~ verdict FinalSeen.okFinalEarly: proved under assumptions
//~ verdict InitThrows.badAfterThrow: refuted
//~ verdict InitThrows.okAfterThrow: proved under assumptions
//~ verdict S1 (static initializer): possible violation
//~ verdict S1.badStatic: possible violation
//~ verdict S2 (static initializer): possible violation
//~ verdict S2.badStatic2: possible violation
//~ verdict S3 (static initializer): proved under assumptions
//~ verdict S3.badBoxNotNull: refuted
//~ verdict S3.badN: refuted
//~ verdict S4 (static initializer): proved under assumptions
//~ verdict S4.badSingleton: possible violation
//~ verdict S5 (static initializer): proved under assumptions
//~ verdict S5.badTableElem: possible violation
//~ verdict S6.okConst: proved under assumptions
//~ verdict S6.badConst: refuted
//~ verdict InnerCap.In.get: proved under assumptions
//~ verdict InnerCap.badInner: refuted
//~ verdict InnerCap.okInner: proved under assumptions
//~ verdict InnerCap.badCapture: refuted
//~ verdict InnerCap.1L.get: proved under assumptions
//~ verdict InnerCap.badCapture2: refuted
//~ verdict InnerCap.badShadow: refuted
//~ verdict Color.1.w: proved under assumptions
//~ verdict Color.Color: proved under assumptions
//~ verdict Color.badEnum: possible violation
//~ verdict Color.badEnumOrd: refuted
//~ verdict Color.badEnumCode: possible violation
//~ verdict Color.badEnumSwitch: possible violation
//~ verdict Color.badEnumNull: refuted
//~ verdict Color.badEnumAll: possible violation
//~ verdict Pt.badRecord: refuted
//~ verdict Pt.okRecord: proved under assumptions
//~ verdict Pt.badRecEq: refuted
//~ verdict Pt.okRecEq: proved under assumptions
//~ verdict Pt.badRecEq2: refuted
//~ verdict Acc.x: proved under assumptions
//~ verdict Acc.equals: proved under assumptions
//~ verdict Acc.hashCode: proved under assumptions
//~ verdict Acc.badAccessor: refuted
//~ verdict Acc.badOwnEquals: refuted
//~ verdict StaticNested.badIds: refuted
//~ verdict Virt.badVirtual: unsupported
//~ verdict Virt.badVirtual2: unsupported
//~ verdict Arr.badArrEq: possible violation
class Base1 {
    volatile int a = 1;
    volatile int seen;
    Base1() { seen = 7; }
}
class Derived1 extends Base1 {
    volatile int b = a + 1;
    { b = b * 10; }
    volatile int c = b + 1;
    Derived1() { super(); c = c + 1; a = 5; }
    Derived1(int x) { this(); c = x; }
    Derived1(boolean f) { c = c + 100; }
    public static void badInitOrder() { Derived1 d = new Derived1(); int x = d.c; /*@ assert x == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okInitOrder() { Derived1 d = new Derived1(); int x = d.c; int y = d.b; int z = d.a; /*@ assert x == 22 && y == 20 && z == 5; @*/ }
    public static void badThisRunsInitTwice() { Derived1 d = new Derived1(4); int y = d.b; int z = d.c; /*@ assert y == 200 || z == 22; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okThis() { Derived1 d = new Derived1(4); int y = d.b; int z = d.c; /*@ assert y == 20 && z == 4; @*/ }
    public static void okImplicitSuper() { Derived1 d = new Derived1(true); int z = d.c; int s = d.seen; /*@ assert z == 121 && s == 7; @*/ }
}
class Virt { volatile int got; Virt() { got = size(); } int size() { return 1; }
    //~^ error[H0504] "a constructor that calls an overridden method is not supported"
    //~^^ error[H0504] "a constructor that calls an overridden method is not supported"
    public static void badVirtual() { Virt v = new VirtSub(); int g = v.got; /*@ assert g == 1; @*/ }
    public static void badVirtual2() { Virt v = new VirtSub(); int g = v.got; /*@ assert g == 9; @*/ } }
class VirtSub extends Virt { final int n; VirtSub() { n = 9; } int size() { return n; } }
class FinalSeen { final int k; volatile int early; FinalSeen() { early = peek(); k = 3; } private int peek() { return k; }
    public static void badFinalEarly() { FinalSeen f = new FinalSeen(); int e = f.early; /*@ assert e == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okFinalEarly() { FinalSeen f = new FinalSeen(); int e = f.early; /*@ assert e == 0; @*/ } }
class InitThrows { volatile int x = boom(); static int boom() { throw new IllegalStateException(); }
    public static void badAfterThrow() { int r = 0; try { InitThrows t = new InitThrows(); r = 1; } catch (IllegalStateException e) { r = 2; } /*@ assert r == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okAfterThrow() { int r = 0; try { InitThrows t = new InitThrows(); r = 1; } catch (IllegalStateException e) { r = 2; } /*@ assert r == 2; @*/ } }
class S1 { static int a = S2.b + 1; static final int K; static { K = a * 2; } 
    //~^ error[H0740] "these classes need each other to be initialized:"
    public static void badStatic() { int k = K; /*@ assert k == 2; @*/ } }
    //~^ error[H0301] "the assertion may fail"
class S2 { static int b = S1.a + 1; public static void badStatic2() { int k = b; /*@ assert k == 1; @*/ } }
    //~^ error[H0701] ""
    //~^^ error[H0301] "the assertion may fail"
class S3 { static final Integer BOX = make(); static final int N = count(); static int count() { return BOX == null ? 0 : 1; } static Integer make() { return null; } 
    public static void badBoxNotNull() { Integer b = BOX; /*@ assert b != null; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badN() { int n = N; /*@ assert n == 1; @*/ } }
    //~^ error[H0301] "the assertion fails"
class S4 { static final S4 ONE = new S4(); static final int LIMIT = Integer.valueOf(10); final int seen; S4() { seen = LIMIT; }
    public static void badSingleton() { int s = ONE.seen; /*@ assert s == 10; @*/ } }
    //~^ error[H0301] "the assertion may fail"
class S5 { static final int[] T = { 1, 2 }; public static void badTableElem() { int s = T[0]; /*@ assert s == 1; @*/ } }
    //~^ error[H0701] "the element may be accessed by another thread here"
class S6 { static final int C = 5; static final int D = C + 1; static int e = D; public static void okConst() { /*@ assert C == 5 && D == 6; @*/ } public static void badConst() { /*@ assert D == 5; @*/ } }
    //~^ error[H0301] "the assertion fails"
class InnerCap { volatile int n = 3;
    class In { int get() { return n; } volatile int copy = n; }
    public static void badInner() { InnerCap a = new InnerCap(); InnerCap b = new InnerCap(); a.n = 8; In i = b.new In(); int g = i.copy; /*@ assert g == 8; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okInner() { InnerCap a = new InnerCap(); InnerCap b = new InnerCap(); a.n = 8; In i = a.new In(); int g = i.copy; /*@ assert g == 8; @*/ }
    interface Get { int get(); }
    public static void badCapture(int p) { int k = p; class L implements Get { public int get() { return k; } } Get g = new L(); int v = g.get(); /*@ assert v == p + 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badCapture2() { int k = 1; class L { int f = k; int g() { return k + f; } } L l = new L(); l.f = 5; int v = l.g(); /*@ assert v == 2; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badShadow() { int n = 1; class L { int n = 2; int g() { return n; } } int v = new L().g(); /*@ assert v == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
}
enum Color { RED(1), GREEN(2) { int w() { return 20; } }, BLUE(3); final int code; Color(int c) { code = c; } int w() { return code; }
    public static void badEnum() { int w = GREEN.w(); /*@ assert w == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badEnumOrd() { int o = BLUE.ordinal(); /*@ assert o == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badEnumCode() { int o = BLUE.code; /*@ assert o == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badEnumSwitch(Color c) { if (c == null) return; int r = switch (c) { case RED -> 1; case GREEN -> { int t = 5; yield t; } default -> 7; }; if (c == BLUE) { /*@ assert r == 5; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badEnumNull(Color c) { switch (c) { case RED: break; default: } }
    //~^ error[H0316] "this is null"
    public static void badEnumAll(Color c) { if (c != null) { /*@ assert c == RED || c == GREEN; @*/ } }
    //~^ error[H0301] "the assertion may fail"
}
record Pt(int x, int y) { Pt { if (x < 0) x = 0; } Pt(int z) { this(z, z); } int sum() { return x + y; }
    public static void badRecord() { Pt p = new Pt(-3, 2); int s = p.sum(); /*@ assert s == -1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okRecord() { Pt p = new Pt(-3, 2); int s = p.x(); /*@ assert s == 0; @*/ }
    public static void badRecEq() { Pt p = new Pt(1); Pt q = new Pt(1, 1); boolean b = p == q; /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okRecEq() { Pt p = new Pt(1); Pt q = new Pt(1, 1); boolean b = p.equals(q); /*@ assert b; @*/ }
    public static void badRecEq2() { Pt p = new Pt(1); Pt q = new Pt(1, 2); boolean b = p.equals(q); /*@ assert b; @*/ } }
    //~^ error[H0301] "the assertion fails"
record Acc(int x) { public int x() { return x + 1; } public boolean equals(Object o) { return true; } public int hashCode() { return 0; }
    public static void badAccessor() { int s = new Acc(1).x(); /*@ assert s == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badOwnEquals() { boolean b = new Acc(1).equals(new Acc(2)); /*@ assert !b; @*/ } }
    //~^ error[H0301] "the assertion fails"
record Arr(int[] a) { public static void badArrEq() { int[] x = new int[1]; int[] y = new int[1]; boolean b = new Arr(x).equals(new Arr(y)); /*@ assert b; @*/ } }
    //~^ error[H0301] "the assertion may fail"
class StaticNested { static volatile int made; final int id; StaticNested() { made = made + 1; id = made; }
    public static void badIds() { StaticNested a = new StaticNested(); StaticNested b = new StaticNested(); /*@ assert a.id != b.id; @*/ } }
    //~^ error[H0301] "the assertion fails"
