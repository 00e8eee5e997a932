// Order of evaluation, conversions and shifts: claims of `bad…` methods are false and must not be proved.
//~ verdict Evaluation.badCompoundIndexTwice: refuted
//~ verdict Evaluation.okCompoundIndexOnce: proved under assumptions
//~ verdict Evaluation.badArrayRefAfterIndex: refuted
//~ verdict Evaluation.okArrayRefFirst: proved under assumptions
//~ verdict Evaluation.badXPlusXpp: refuted
//~ verdict Evaluation.okXPlusXpp: proved under assumptions
//~ verdict Evaluation.badCompoundLeftSaved: refuted
//~ verdict Evaluation.okCompoundLeftSaved: proved under assumptions
//~ verdict Evaluation.badNestedCond: possible violation
//~ verdict Evaluation.okNestedCond: proved under assumptions
//~ verdict Evaluation.badContinueInFinally: refuted
//~ verdict Evaluation.okContinueInFinally: proved under assumptions
//~ verdict Evaluation.okBreakDropsException: proved under assumptions
//~ verdict Evaluation.badBreakDropsException: refuted
//~ verdict Evaluation.badArgs: refuted
//~ verdict Evaluation.okArgs: proved under assumptions
//~ verdict Evaluation.badStringSwitch: possible violation
//~ verdict Evaluation.badStringSwitchIdentity: possible violation
//~ verdict Evaluation.okStringSwitch: proved under assumptions
//~ verdict Evaluation.badAssignInCond: refuted
//~ verdict Evaluation.badLongShift: refuted
//~ verdict Evaluation.okLongShift: proved under assumptions
//~ verdict Evaluation.badShiftPromote: refuted
//~ verdict Evaluation.okShiftPromote: proved under assumptions
//~ verdict Evaluation.badByteShiftAssign: refuted
//~ verdict Evaluation.okByteShiftAssign: proved under assumptions
//~ verdict Evaluation.badShiftLongCount: refuted
//~ verdict Evaluation.badNegShift: refuted
//~ verdict Evaluation.okNegShift: proved under assumptions
//~ verdict Evaluation.badCharArith: refuted
//~ verdict Evaluation.badCharCompound: refuted
//~ verdict Evaluation.okCharCompound: proved under assumptions
//~ verdict Evaluation.badShortCast: possible violation
//~ verdict Evaluation.okShortCast: proved under assumptions
//~ verdict Evaluation.badCharToShort: refuted
//~ verdict Evaluation.badByteToChar: refuted
//~ verdict Evaluation.okByteToChar: proved under assumptions
//~ verdict Evaluation.badDoubleCompound: possible violation
//~ verdict Evaluation.badIntDivMul: refuted
//~ verdict Evaluation.badNaN: possible violation
//~ verdict Evaluation.badNaN2: possible violation
//~ verdict Evaluation.badFloatZero: possible violation
//~ verdict Evaluation.badFloatDiv: possible violation
//~ verdict Evaluation.badTernaryUnbox: refuted
//~ verdict Evaluation.badTernaryUnbox2: refuted
//~ verdict Evaluation.badIncBox: possible violation
//~ verdict Evaluation.okIncBox: proved under assumptions
//~ verdict Evaluation.badModNeg: refuted
//~ verdict Evaluation.badXor: refuted
//~ verdict Evaluation.badBoolAssignAnd: refuted
//~ verdict Evaluation.badUnsignedShiftZero: refuted
//~ verdict Evaluation.badComplement: refuted
//~ verdict Evaluation.badMaskNeg: refuted
//~ verdict Evaluation.badOr: possible violation
//~ verdict Evaluation.badBigConst: refuted
//~ verdict Evaluation.badOctal: refuted
//~ verdict Evaluation.badCharLit: refuted
//~ verdict Evaluation.badCharPlus: refuted
//~ verdict Evaluation.badIntToLongMul: possible violation
class Evaluation {
    static int calls;
    static int[] arr(int[] a, int[] log, int k) { log[0] = log[0] * 10 + k; return a; }
    static int idx(int i, int[] log, int k) { log[0] = log[0] * 10 + k; return i; }
    public static void badCompoundIndexTwice() { int[] a = new int[4]; int[] log = new int[1]; a[idx(1, log, 1)] += idx(5, log, 2); int l = log[0]; /*@ assert l == 121; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okCompoundIndexOnce() { int[] a = new int[4]; int[] log = new int[1]; arr(a, log, 3)[idx(1, log, 1)] += idx(5, log, 2); int l = log[0]; int v = a[1]; /*@ assert l == 312 && v == 5; @*/ }
    public static void badArrayRefAfterIndex() { int[] a = new int[2]; int[] b = new int[2]; int[] c = a; c[(c = b).length - 1] = 9; int v = b[1]; /*@ assert v == 9; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okArrayRefFirst() { int[] a = new int[2]; int[] b = new int[2]; int[] c = a; c[(c = b).length - 1] = 9; int v = a[1]; /*@ assert v == 9; @*/ }
    public static void badXPlusXpp() { int x = 3; x += x++; /*@ assert x == 7; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okXPlusXpp() { int x = 3; x += x++; /*@ assert x == 6; @*/ }
    public static void badCompoundLeftSaved() { int[] a = new int[1]; a[0] = 1; a[0] += (a[0] = 10); int v = a[0]; /*@ assert v == 20; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okCompoundLeftSaved() { int[] a = new int[1]; a[0] = 1; a[0] += (a[0] = 10); int v = a[0]; /*@ assert v == 11; @*/ }
    public static void badNestedCond(int x) { int r = x > 0 ? x > 10 ? 1 : 2 : x < -10 ? 3 : 4; if (x == 5) { /*@ assert r == 1; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void okNestedCond(int x) { int r = x > 0 ? x > 10 ? 1 : 2 : x < -10 ? 3 : 4; if (x == 5) { /*@ assert r == 2; @*/ } if (x == -11) { /*@ assert r == 3; @*/ } }
    @SuppressWarnings("finally")
    static int lc() { int n = 0; outer: for (int i = 0; i < 3; i++) { try { if (i == 1) return 99; n += 1; } finally { if (i == 1) continue outer; n += 10; } } return n; }
    public static void badContinueInFinally() { int r = lc(); /*@ assert r == 99; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okContinueInFinally() { int r = lc(); /*@ assert r == 22; @*/ }
    @SuppressWarnings("finally")
    static int bf() { while (true) { try { throw new IllegalStateException(); } finally { break; } } return 5; }
    public static void okBreakDropsException() { int r = bf(); /*@ assert r == 5; @*/ }
    public static void badBreakDropsException() { int r = 0; try { r = bf(); } catch (IllegalStateException e) { r = 5; } /*@ assert r != 5; @*/ }
    //~^ error[H0301] "the assertion fails"
    static int order(int a, int b, int c) { return a * 100 + b * 10 + c; }
    public static void badArgs() { int i = 1; int r = order(i++, i++, i++); /*@ assert r == 321; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okArgs() { int i = 1; int r = order(i++, i++, i++); /*@ assert r == 123; @*/ }
    public static void badStringSwitch(String s) { int r; switch (s == null ? "z" : s) { case "a": r = 1; break; case "b": r = 2; default: r = 3; } if ("b".equals(s)) { /*@ assert r == 2; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badStringSwitchIdentity(String s) { if (s == null) return; int r = 0; switch (s) { case "a": r = 1; } if (s != "a") { /*@ assert r == 0; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void okStringSwitch(String s) { if (s == null) return; int r = 0; switch (s) { case "a": r = 1; } if (s == "a") { /*@ assert r == 1; @*/ } }
    public static void badAssignInCond(boolean b) { boolean c = false; if ((c = b) | (b = true)) { } /*@ assert c; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badLongShift() { long x = 1; long y = x << 65; /*@ assert y == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okLongShift() { long x = 1; long y = x << 65; /*@ assert y == 2; @*/ }
    public static void badShiftPromote() { byte b = -1; int y = b >>> 28; /*@ assert y == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okShiftPromote() { byte b = -1; int y = b >>> 28; /*@ assert y == 15; @*/ }
    public static void badByteShiftAssign() { byte b = -128; b >>>= 1; /*@ assert b == 64; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okByteShiftAssign() { byte b = -128; b >>>= 1; /*@ assert b == -64; @*/ }
    public static void badShiftLongCount(int n) { if (n == 1) { int y = n << 32L; /*@ assert y == 0; @*/ } }
    //~^ error[H0301] "the assertion fails"
    public static void badNegShift() { int x = -5; int y = x >> 1; /*@ assert y == -2; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okNegShift() { int x = -5; int y = x >> 1; /*@ assert y == -3; @*/ }
    public static void badCharArith() { char c = 'a'; c++; int i = c; /*@ assert i == 97; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badCharCompound() { char c = 65535; c += 1; int i = c; /*@ assert i == 65536; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okCharCompound() { char c = 65535; c += 1; int i = c; /*@ assert i == 0; @*/ }
    public static void badShortCast(int x) { if (x == 40000) { short s = (short) x; /*@ assert s == 40000; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void okShortCast(int x) { if (x == 40000) { short s = (short) x; /*@ assert s == -25536; @*/ } }
    public static void badCharToShort() { char c = 50000; short s = (short) c; /*@ assert s == 50000; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badByteToChar() { byte b = -1; char c = (char) b; /*@ assert c == 255; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okByteToChar() { byte b = -1; char c = (char) b; /*@ assert c == 65535; @*/ }
    public static void badDoubleCompound() { int x = 5; x *= 0.5; /*@ assert x == 5; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badIntDivMul() { int x = 7; x *= 1 / 2; /*@ assert x == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badNaN(double d) { boolean b = d == d; /*@ assert b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badNaN2(double d) { boolean b = d < 1.0; boolean c = d >= 1.0; /*@ assert b || c; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badFloatZero() { float f = 0.0f; float g = -0.0f; boolean b = f == g; /*@ assert !b; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badFloatDiv(double d) { double e = d / 0.0; int x = (int) e; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badTernaryUnbox(boolean b) { Integer n = null; int r = b ? 1 : n; }
    //~^ error[H0316] "this is null"
    public static void badTernaryUnbox2(boolean b) { Integer n = null; Integer r = b ? 1 : n; }
    //~^ error[H0316] "this is null"
    public static void badIncBox() { Integer a = 1; Integer b = a; a++; int x = b; /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okIncBox() { Integer a = 1; Integer b = a; a++; int x = b; int y = a; /*@ assert x == 1 && y == 2; @*/ }
    public static void badModNeg() { int x = 5 % -3; /*@ assert x == -1; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badXor(boolean a, boolean b) { boolean c = a ^ b; /*@ assert c == (a || b); @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badBoolAssignAnd() { int[] a = new int[1]; boolean b = false; b &= (a[0] = 1) == 1; int v = a[0]; /*@ assert v == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badUnsignedShiftZero(int x) { int y = x >>> 0; /*@ assert y >= 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badComplement(int x) { int y = ~x; /*@ assert y == -x; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badMaskNeg(int x) { int y = x & 7; /*@ assert y == x % 8; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badOr(int x) { int y = x | 1; /*@ assert y == x + 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badBigConst() { int x = 0xFFFFFFFF; /*@ assert x > 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badOctal() { int x = 010; /*@ assert x == 10; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badCharLit() { char c = '\u0041'; /*@ assert c == 66; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badCharPlus() { int x = 'a' + 'b'; /*@ assert x == 194; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badIntToLongMul(int x) { if (x == 1000000) { long y = (long) x * x; int z = (int) y; /*@ assert z == y; @*/ } }
    //~^ error[H0301] "the assertion may fail"
}
