// Conversions, strings, patterns, generic classes: claims of `bad…` methods are false and must not be proved.
//~ verdict Conversions.badCharPlusInt: refuted
//~ verdict Conversions.badStringLit: refuted
//~ verdict Conversions.okStringLit: proved under assumptions
//~ verdict Conversions.badStringNewLit: refuted
//~ verdict Conversions.badNullConcat: refuted
//~ verdict Conversions.badInstOfArr: refuted
//~ verdict Conversions.badCastArr: refuted
//~ verdict Conversions.badArrCov: possible violation
//~ verdict Conversions.badArrCov2: possible violation
//~ verdict Conversions.badArrCov3: possible violation
//~ verdict Conversions.badSame2D: refuted
//~ verdict Conversions.badNull2D: refuted
//~ verdict Conversions.badNegIdx: refuted
//~ verdict Conversions.badThrowNull: refuted
//~ verdict Conversions.badDivCatch: refuted
//~ verdict Conversions.badNestedTernAssign: refuted
//~ verdict Conversions.badPreDec: refuted
//~ verdict Conversions.okPreDec: proved under assumptions
//~ verdict Conversions.badComp: refuted
//~ verdict Conversions.badDivComp: possible violation
//~ verdict Conversions.badCharDiv: refuted
//~ verdict Conversions.badShortMul: refuted
//~ verdict Conversions.badIntToByteAssign: refuted
//~ verdict Conversions.badLongToInt: refuted
//~ verdict Conversions.badFloatInt: possible violation
//~ verdict Conversions.badDoubleToInt: possible violation
//~ verdict Conversions.badBoolCompound: refuted
//~ verdict Conversions.badLabelBreak: refuted
//~ verdict Conversions.badEmptySwitch: refuted
//~ verdict Conversions.badSwitchStr: possible violation
//~ verdict Conversions.badSealed: possible violation
//~ verdict Conversions.badSealed2: possible violation
//~ verdict Conversions.badBothInst: possible violation
//~ verdict Conversions.badDisjoint: refuted
//~ verdict Conversions.badOpenSub: refuted
//~ verdict Conversions.badGeneric: possible violation
//~ verdict Conversions.okGeneric: proved under assumptions
//~ verdict Conversions.badAssertJava: refuted
//~ verdict Conversions.badIntCache: possible violation
//~ verdict Conversions.badTernNum: possible violation
//~ verdict Conversions.badOrdinalCompare: possible violation
//~ verdict Conversions.badVarShadow: refuted
//~ verdict Conversions.badForScope: refuted
//~ verdict Conversions.badVarargsArr: refuted
//~ verdict Conversions.badVarargsInts: refuted
//~ verdict Conversions.ov(Integer): proved under assumptions
//~ verdict Conversions.ov(Object): proved under assumptions
//~ verdict Conversions.badOverBox: refuted
//~ verdict Conversions.okOverBox: proved under assumptions
//~ verdict Conversions.badBoxedEquality: possible violation
//~ verdict Conversions.badLongEqInt: possible violation
//~ verdict Conversions.badClone: refuted
//~ verdict Conversions.badCatchNpe: unsupported
import java.util.concurrent.atomic.*;
import java.util.*;
class Conversions {
    // captured variable / lambda semantics
    interface Op { int ap(int x); }
    static volatile int g;
    public static void badBoxedEquality(Integer a, Integer b) { if (a == null || b == null) return; boolean e = a.equals(b); boolean i = a == b; /*@ assert e == i; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badLongEqInt() { Long l = 1L; boolean e = l.equals(1); /*@ assert e; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badCharPlusInt() { char c = 'a'; int i = 1; String s = "" + c + i; /*@ assert s == "a1"; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badStringLit(String a) { String s = "x" + a; String t = "x" + a; boolean same = s == t; /*@ assert same; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okStringLit() { String s = "x" + "y"; String t = "xy"; boolean same = s == t; /*@ assert same; @*/ }
    public static void badStringNewLit() { String s = "x"; final String q = s; String t = q + "y"; boolean same = t == "xy"; /*@ assert same; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badNullConcat() { String s = null; String t = s + "x"; /*@ assert t == null; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badInstOfArr() { Object o = new int[1]; boolean b = o instanceof long[]; /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badCastArr(Object o) { int[] a = (int[]) o; }
    //~^ error[H0319] "the value is of another class"
    public static void badArrCov() { Object[] a = new String[1]; a[0] = 1; }
    //~^ error[H0322] "the array may be of a class that does not take this element"
    public static void badArrCov2(Object[] a, Object o) { if (a == null || a.length < 1) return; a[0] = o; }
    //~^ error[H0322] "the array may be of a class that does not take this element"
    static class P { } static class Q extends P { }
    public static void badArrCov3() { P[] a = new Q[1]; a[0] = new P(); }
    //~^ error[H0322] "the array may be of a class that does not take this element"
    public static void badClone() { int[] a = { 1, 2 }; int[] b = a.clone(); b[0] = 5; int x = a[0]; /*@ assert x == 5; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badSame2D() { int[][] m = new int[2][2]; m[0][0] = 1; int x = m[1][0]; /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badNull2D() { int[][] m = new int[2][]; int x = m[0][0]; }
    //~^ error[H0316] "this is null"
    public static void badNegIdx(int i) { int[] a = new int[3]; if (i < 3) a[i] = 1; }
    //~^ error[H0317] "the index is outside the array"
    public static void badThrowNull() { RuntimeException e = null; int r = 0; try { throw e; } catch (IllegalStateException x) { r = 1; } }
    //~^ error[H0316] "this is null"
    public static void badCatchNpe(Object o) { try { o.toString(); } catch (NullPointerException e) { } }
    //~^ error[H0504] "a call of"
    public static void badDivCatch(int k) { int r = 0; try { r = 1 / k; } catch (ArithmeticException e) { r = 5; } /*@ assert r != 5; @*/ }
    //~^ error[H0314] "the divisor is zero"
    public static void badNestedTernAssign(boolean b) { int x = 1; int y = b ? (x = 2) : (x = 3); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badPreDec() { int x = 5; int y = x-- - --x; /*@ assert y == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okPreDec() { int x = 5; int y = x-- - --x; /*@ assert y == 2 && x == 3; @*/ }
    public static void badComp() { int x = 10; x -= 3 - 1; /*@ assert x == 6; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badDivComp() { int x = 7; x /= 2.0; /*@ assert x == 4; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badCharDiv() { char c = 'c'; c /= 2; /*@ assert c == 50; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badShortMul() { short s = 300; s *= 300; /*@ assert s == 90000; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badIntToByteAssign() { final int k = 100; byte b = k; b++; b += 100; /*@ assert b == 201; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badLongToInt() { long l = Integer.MAX_VALUE; l++; int i = (int) l; /*@ assert i > 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badFloatInt() { int i = 16777217; float f = i; int j = (int) f; /*@ assert i == j; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badDoubleToInt(double d) { int x = (int) d; int y = (int) d; /*@ assert x == y + 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badBoolCompound(boolean a) { boolean b = a; b ^= true; /*@ assert b == a; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badLabelBreak() { int n = 0; l: { n = 1; if (n == 1) break l; n = 2; } /*@ assert n == 2; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badEmptySwitch(int k) { int n = 0; switch (k) { default: n = 3; case 1: } if (k == 1) { /*@ assert n == 3; @*/ } }
    //~^ error[H0301] "the assertion fails"
    public static void badSwitchStr(String s) { if (s == null) return; int r = switch (s) { case "a", "b" -> 1; default -> 0; }; if (r == 0) { /*@ assert s == null; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    sealed interface Sh permits Ci, Sq { } record Ci(int r) implements Sh { } record Sq(int a) implements Sh { }
    public static void badSealed(Sh s) { if (s == null) return; boolean c = s instanceof Ci; /*@ assert c; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSealed2(Sh s) { if (s == null) return; boolean c = s instanceof Ci; boolean q = s instanceof Sq; /*@ assert c || q; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badBothInst(Sh s) { boolean c = s instanceof Ci; boolean q = s instanceof Sq; /*@ assert c && q; @*/ }
    //~^ error[H0301] "the assertion may fail"
    interface I1 { } interface I2 { } static class II implements I1, I2 { }
    public static void badDisjoint(I1 i) { boolean b = i instanceof I2; /*@ assert !b; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badOpenSub(P p) { boolean b = p instanceof Q; /*@ assert !b; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badGeneric() { Box2<Integer> b = new Box2<>(); b.set(5); int x = b.get(); /*@ assert x == 6; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okGeneric() { Box2<Integer> b = new Box2<>(); b.set(5); int x = b.get(); /*@ assert x == 5; @*/ }
    static class Box2<T> { private T t; void set(T t) { this.t = t; } T get() { return t; } }
    public static void badAssertJava(int k) { assert k > 0; }
    //~^ error[H0301] "the assertion fails"
    public static void badIntCache() { Integer a = 127, b = 127; boolean s = a == b; /*@ assert !s; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badTernNum(boolean b) { Object o = b ? 1 : 2.0; boolean i = o instanceof Integer; /*@ assert i == b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badOrdinalCompare(E e, E f) { if (e == null || f == null) return; boolean l = e.compareTo(f) < 0; /*@ assert l; @*/ }
    //~^ error[H0301] "the assertion may fail"
    enum E { A, B }
    public static void badVarShadow() { int x = 1; { int y = x; x = 2; /*@ assert y == 2; @*/ } }
    //~^ error[H0301] "the assertion fails"
    public static void badForScope() { int s = 0; for (int i = 0, j = 5; i < j; i += 2, j--) s++; /*@ assert s == 5; @*/ }
    //~^ error[H0301] "the assertion fails"
    static int cnt(Object... o) { return o.length; }
    public static void badVarargsArr() { int x = cnt(new String[] { "a", "b" }); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badVarargsInts() { int x = cnt(new int[] { 1, 2 }); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion fails"
    static int ov(long x) { return 1; } static int ov(Integer x) { return 2; } static int ov(Object x) { return 3; }
    public static void badOverBox() { int x = ov(5); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okOverBox() { int x = ov(5); int y = ov('c'); short s = 1; int z = ov(s); /*@ assert x == 1 && y == 1 && z == 1; @*/ }
}
