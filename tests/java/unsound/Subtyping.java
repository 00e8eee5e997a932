// Overriding methods and inherited specifications: claims of `bad…` methods are false and must not be proved.
//~ options: --replay 0
//~ verdict Q0.sec: proved under assumptions
//~ verdict Q0.st: proved under assumptions
//~ verdict Q0.v: proved under assumptions
//~ verdict Q0.over: proved under assumptions
//~ verdict Q0.self: proved under assumptions
//~ verdict Q0.badPrivateNotOverridden: possible violation
//~ verdict Q0.okPrivateNotOverridden: proved under assumptions
//~ verdict Q0.badFieldHiding: possible violation
//~ verdict Q0.okFieldHiding: proved under assumptions
//~ verdict Q0.badStaticHiding: possible violation
//~ verdict Q0.badSuper: possible violation
//~ verdict Q0.okSuper: proved under assumptions
//~ verdict Q0.badOverload: possible violation
//~ verdict Q0.badOverloadNull: possible violation
//~ verdict Q0.okOverloadDyn: proved under assumptions
//~ verdict Q0.badCovariant: possible violation
//~ verdict Q0.badStaticNullRecv: possible violation
//~ verdict Q0.okStaticNullRecv: proved under assumptions
//~ verdict D1.d: proved under assumptions
//~ verdict D2.d: proved under assumptions
//~ verdict D3.badDefault: possible violation
//~ verdict D3.okDefault: proved under assumptions
//~ verdict Shape2.badUse: possible violation
//~ verdict Shape2.okUse: proved under assumptions
//~ verdict Shape2.badPre: possible violation
//~ verdict BadSub1.grow: possible violation
//~ verdict BadSub2.grow: proved under assumptions
//~ verdict BadSub2.grow (as Shape2.grow): possible violation
//~ verdict BadSub3.grow: possible violation
//~ verdict Throws4.grow: proved under assumptions
//~ verdict BadSub5.grow: proved under assumptions
//~ verdict BadSub5.grow (as Shape2.grow): possible violation
//~ verdict BadSub6.grow: proved under assumptions
//~ verdict BadSub6.grow (as Shape2.grow): possible violation
//~ verdict Throws7.grow: proved under assumptions
//~ verdict Throws7.grow (as Shape2.grow): proved under assumptions
//~ verdict BadBoth.size: proved under assumptions
//~ verdict BadBoth.size (as Sized2.size): possible violation
//~ verdict OkBoth.size: proved under assumptions
//~ verdict OkBoth.size (as Sized2.size): proved under assumptions
//~ verdict Base5.one: proved under assumptions
//~ verdict BadMid.one: possible violation
//~ verdict BadGen.get: possible violation
//~ verdict AnonTest.badAnon: possible violation
//~ verdict AnonTest.1.grow: possible violation
//~ verdict Lamb.badLambdaSpec.lambda1: proved under assumptions
//~ verdict Lamb.badLambdaSpec2.lambda2: proved under assumptions
//~ verdict OuterThis.badOuterThis: possible violation
//~ verdict OuterThis.badOuterThis2: possible violation
//~ verdict Va.badVar: possible violation
//~ verdict Va.badVarNull: possible violation
//~ verdict Va.badVarNull2: possible violation
//~ verdict Lamb.badLambdaSpec: unsupported
//~ verdict Lamb.badLambdaSpec2: unsupported
class P0 { volatile int f = 1; private int sec() { return 1; } static int st() { return 1; } int callSec() { return sec(); } int v() { return 1; } int over(Object o) { return 1; } int over(String s) { return 2; } P0 self() { return this; } }
class Q0 extends P0 { volatile int f = 2; int sec() { return 2; } static int st() { return 2; } int v() { return super.v() + 10; } int over(Object o) { return 3; } Q0 self() { return null; }
    public static void badPrivateNotOverridden() { P0 p = new Q0(); int x = p.callSec(); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okPrivateNotOverridden() { P0 p = new Q0(); int x = p.callSec(); /*@ assert x == 1; @*/ }
    public static void badFieldHiding() { P0 p = new Q0(); int x = p.f; /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okFieldHiding() { Q0 p = new Q0(); int x = p.f; int y = ((P0) p).f; /*@ assert x == 2 && y == 1; @*/ }
    public static void badStaticHiding() { P0 p = new Q0(); int x = p.st(); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSuper() { P0 p = new Q0(); int x = p.v(); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okSuper() { P0 p = new Q0(); int x = p.v(); /*@ assert x == 11; @*/ }
    public static void badOverload() { Object o = "s"; int x = new P0().over(o); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badOverloadNull() { int x = new P0().over(null); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okOverloadDyn() { P0 p = new Q0(); Object o = "s"; int x = p.over(o); /*@ assert x == 3; @*/ }
    public static void badCovariant() { P0 p = new Q0(); P0 s = p.self(); int x = s.f; }
    //~^ error[H0316] "this may be null"
    public static void badStaticNullRecv() { P0 p = null; int x = p.st(); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okStaticNullRecv() { P0 p = null; int x = p.st(); /*@ assert x == 1; @*/ }
}
interface D1 { default int d() { return 1; } }
interface D2 extends D1 { default int d() { return 2; } }
class D3 implements D1, D2 { public static void badDefault() { D1 x = new D3(); int y = x.d(); /*@ assert y == 1; @*/ } public static void okDefault() { D1 x = new D3(); int y = x.d(); /*@ assert y == 2; @*/ } }
    //~^ error[H0301] "the assertion may fail"
abstract class Shape2 { 
    //@ requires k > 0;
    //@ modifies \nothing;
    //@ ensures \result >= k;
    //~^ error[H0305] "the postcondition of"
    //~^^ error[H0305] "the postcondition of"
    //~^^^ error[H0305] "the postcondition of"
    //~^^^^ error[H0305] "the postcondition of"
    //~^^^^^ error[H0305] "the postcondition of"
    abstract int grow(int k);
    public void badUse(Shape2 s) { if (s == null) return; int x = s.grow(3); /*@ assert x == 3; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void okUse(Shape2 s) { if (s == null) return; int x = s.grow(3); /*@ assert x >= 3; @*/ }
    public void badPre(Shape2 s, int k) { if (s == null) return; int x = s.grow(k); } }
    //~^ error[H0304] "the precondition of"
class BadSub1 extends Shape2 { int grow(int k) { return k - 1; } }
class BadSub2 extends Shape2 { 
    //@ also
    //@ requires k > 5;
    //@ modifies \nothing;
    //@ ensures \result == k;
    int grow(int k) { if (k > 5) return k; return 0; } }
class BadSub3 extends Shape2 { volatile int w; int grow(int k) { w = 1; return k; } }
    //~^ error[H0306] "this step is not allowed by the specification of"
class Throws4 extends Shape2 { int grow(int k) { throw new IllegalStateException(); } }
class BadSub5 extends Shape2 {
    //@ requires k > 5;
    //@ modifies \nothing;
    //@ ensures \result >= k;
    int grow(int k) { return k > 5 ? k : 0; } }
class BadSub6 extends Shape2 {
    //@ requires k > 0;
    //@ modifies \nothing;
    //@ ensures \result >= 0;
    int grow(int k) { return 0; } }
class Throws7 extends Shape2 {
    //@ requires k > 0;
    //@ modifies \nothing;
    //@ ensures \result >= k;
    //@ signals (RuntimeException e) true;
    int grow(int k) { if (k == 7) throw new IllegalStateException(); return k; } }
interface Sized { 
    //@ ensures \result >= 0;
    //@ modifies \nothing;
    int size(); }
interface Sized2 {
    //@ ensures \result <= 10;
    //~^ error[H0305] "the postcondition of"
    //@ modifies \nothing;
    int size(); }
class BadBoth implements Sized, Sized2 { public int size() { return 11; } }
class OkBoth implements Sized, Sized2 { public int size() { return 5; } }
class Base5 { 
    //@ ensures \result == 1;
    //~^ error[H0305] "the postcondition of"
    //@ modifies \nothing;
    public int one() { return 1; } }
class BadMid extends Base5 { public int one() { return super.one() + 1; } }

abstract class Gen<T> { 
    //@ ensures \result != null;
    //~^ error[H0305] "the postcondition of"
    //@ modifies \nothing;
    abstract T get(T t); }
class BadGen extends Gen<String> { String get(String s) { return s; } }
class AnonTest { public static void badAnon() { Shape2 s = new Shape2() { int grow(int k) { return -1; } }; int x = s.grow(2); /*@ assert x < 0; @*/ } }
    //~^ error[H0301] "the assertion may fail"
class Lamb { interface F { 
    //@ requires x > 0;
    //@ ensures \result > x;
    //@ modifies \nothing;
    int f(int x); }
    static int use(F f) { return f.f(1); }
    public static void badLambdaSpec() { F f = x -> x - 1; int y = f.f(1); /*@ assert y > 1; @*/ } 
    //~^ error[H0504] "a call of"
    public static void badLambdaSpec2() { int y = use(x -> x - 1); /*@ assert y > 1; @*/ } 
    //~^ error[H0504] "a call of a method with a call of"
}
class OuterThis { volatile int n = 1; class In { volatile int n = 2; int both() { return n * 10 + OuterThis.this.n; } }
    public static void badOuterThis() { OuterThis o = new OuterThis(); In i = o.new In(); int x = i.both(); /*@ assert x == 12; @*/ } 
    //~^ error[H0301] "the assertion may fail"
    public static void badOuterThis2() { OuterThis o = new OuterThis(); In i = o.new In(); int x = i.both(); /*@ assert x == 21; @*/ } }
    //~^ error[H0301] "the assertion may fail"
class Va { static int cnt(int... xs) { return xs.length; } static int cnt2(Object... xs) { return xs == null ? -1 : xs.length; }
    public static void badVar() { int x = cnt(); /*@ assert x == 1; @*/ } public static void badVarNull() { int x = cnt2((Object[]) null); /*@ assert x == 1; @*/ } public static void badVarNull2() { int x = cnt2((Object) null); /*@ assert x == -1; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    //~^^ error[H0301] "the assertion may fail"
    //~^^^ error[H0301] "the assertion may fail"
