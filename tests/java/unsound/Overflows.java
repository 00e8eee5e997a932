// Integers of 32 bits: claims of `bad…` methods are false and must not be proved.
//~ options: --ints 32
//~ verdict Overflows.badMinDiv: possible violation
//~ verdict Overflows.badNeg: possible violation
//~ verdict Overflows.badAbs: possible violation
//~ verdict Overflows.badAdd: possible violation
//~ verdict Overflows.badInc: possible violation
//~ verdict Overflows.badFieldInc: possible violation
//~ verdict Overflows.badLongInc: possible violation
//~ verdict Overflows.badMul: possible violation
//~ verdict Overflows.okMul: proved
//~ verdict Overflows.badLongMul: possible violation
//~ verdict Overflows.badShl: possible violation
//~ verdict Overflows.badCompoundLong: possible violation
//~ verdict Overflows.badAtomic: possible violation
//~ verdict Overflows.badAtomic2: possible violation
//~ verdict Overflows.badAtomicLong: possible violation
//~ verdict Overflows.badSum: possible violation
//~ verdict Overflows.okRange: proved
//~ verdict Overflows.badByte: possible violation
//~ verdict Overflows.okByteRange: proved
//~ verdict Overflows.badLen: possible violation
//~ verdict Overflows.okLen: proved
//~ verdict Overflows.badMid: possible violation
//~ verdict Overflows.okMid: proved
//~ verdict Overflows.badCastDown: possible violation
//~ verdict Overflows.badConstFold: refuted
//~ verdict Overflows.badConst: refuted
//~ verdict Overflows.badRem: refuted
//~ verdict Overflows.badMinConst: possible violation
//~ verdict Overflows.badUpdate: possible violation
//~ verdict Overflows.badUpdate.lambda1: possible violation
import java.util.concurrent.atomic.*;
class Overflows {
    volatile int f; volatile long g; volatile byte b; static volatile char c;
    public static void badMinDiv(int x, int y) { if (y != 0) { int z = x / y; } }
    //~^ error[H0323] "the result may not fit its type"
    public static void badNeg(int x) { int y = -x; }
    //~^ error[H0323] "the result may not fit its type"
    public static void badAbs(int x) { int y = Math.abs(x); /*@ assert y >= 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badAdd(int x) { int y = x + 1; }
    //~^ error[H0323] "the result may not fit its type"
    public static void badInc(int x) { x++; }
    //~^ error[H0323] "the result may not fit its type"
    public void badFieldInc() { f++; }
    //~^ error[H0323] "the result may not fit its type"
    public void badLongInc() { g++; }
    //~^ error[H0323] "the result may not fit its type"
    public static void badMul(int x) { long y = x * x; }
    //~^ error[H0323] "the result may not fit its type"
    public static void okMul(int x) { long y = (long) x * x; }
    public static void badLongMul(long x) { long y = x * x; }
    //~^ error[H0323] "the result may not fit its type"
    public static void badShl(int x) { int y = x << 1; }
    //~^ error[H0323] "the result may not fit its type"
    public static void badCompoundLong(long l) { int x = 0; x += l; /*@ assert x == l; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badAtomic(AtomicInteger a) { if (a != null) { int x = a.incrementAndGet(); /*@ assert x > -2147483648; @*/ } }
    //~^ error[H0323] "the result may not fit its type"
    //~^^ error[H0301] "the assertion may fail"
    public static void badAtomic2(AtomicInteger a) { if (a != null) { int x = a.getAndAdd(1); int y = x + 1; } }
    //~^ error[H0323] "the result may not fit its type"
    public static void badAtomicLong(AtomicLong a) { if (a != null) { long x = a.getAndIncrement(); long y = x + 1; } }
    //~^ error[H0323] "the result may not fit its type"
    public static void badSum(int[] a) { if (a == null) return; int s = 0; for (int x : a) s += x; }
    //~^ error[H0323] "the result may not fit its type"
    public static void okRange(int x) { if (x < 100 && x > -100) { int y = x * x; /*@ assert y <= 10000; @*/ } }
    public static void badByte(byte p) { byte q = (byte) (p + 1); /*@ assert q == p + 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okByteRange(byte p) { /*@ assert p <= 127 && p >= -128; @*/ }
    public static void badLen(int[] a, int[] b) { if (a == null || b == null) return; int n = a.length + b.length; }
    //~^ error[H0323] "the result may not fit its type"
    public static void okLen(int[] a) { if (a == null) return; int n = a.length - 1; }
    public static void badMid(int lo, int hi) { if (0 <= lo && lo <= hi) { int m = (lo + hi) / 2; } }
    //~^ error[H0323] "the result may not fit its type"
    public static void okMid(int lo, int hi) { if (0 <= lo && lo <= hi) { int m = lo + (hi - lo) / 2; /*@ assert m <= hi; @*/ } }
    public static void badCastDown(long l) { int x = (int) l; /*@ assert x == l; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badConstFold() { int x = Integer.MAX_VALUE; int y = x + 1; /*@ assert y > x; @*/ }
    //~^ error[H0323] "the result does not fit its type"
    static final int BIG = Integer.MAX_VALUE + 1;
    public static void badConst() { /*@ assert BIG > 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badRem(int x, int y) { if (y != 0) { int z = x % y; /*@ assert z >= 0; @*/ } }
    //~^ error[H0301] "the assertion fails"
    public static void badMinConst() { int x = Integer.MIN_VALUE; int y = Math.abs(x); /*@ assert y == 2147483648L; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badUpdate(AtomicInteger a) { if (a != null) { int x = a.updateAndGet(v -> v + 1); } }
    //~^ error[H0323] "the result may not fit its type"
    //~^^ error[H0323] "the result may not fit its type"
}
