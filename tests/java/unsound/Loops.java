// Loops, jumps and `finally`: claims of `bad…` methods are false and must not be proved.
//~ verdict Loops.badConstBodyChanges: refuted
//~ verdict Loops.okConstBodyChanges: bounded
//~ verdict Loops.badBoundChanges: refuted
//~ verdict Loops.badStepDown: refuted
//~ verdict Loops.okStepDown: proved under assumptions
//~ verdict Loops.badCondSide: refuted
//~ verdict Loops.badContinueFor: refuted
//~ verdict Loops.badDoContinue: refuted
//~ verdict Loops.okDoContinue: proved under assumptions
//~ verdict Loops.badInnerHavoc: refuted
//~ verdict Loops.badLambdaLoop: refuted
//~ verdict Loops.badArrayInLoop: refuted
//~ verdict Loops.badCallInLoop: refuted
//~ verdict Loops.badAliasInLoop: refuted
//~ verdict Loops.badInvFalseInit: possible violation
//~ verdict Loops.badInvNotKept: possible violation
//~ verdict Loops.badInvContinue: possible violation
//~ verdict Loops.badInvBreak: possible violation
//~ verdict Loops.badLabelInner: possible violation
//~ verdict Loops.badInvOfShared: possible violation
//~ verdict Loops.badLoopReadsShared: possible violation
//~ verdict Loops.badForEachModify: possible violation
//~ verdict Loops.badForEachReassign: refuted
//~ verdict Loops.okForEachReassign: bounded
//~ verdict Loops.badYield: possible violation
//~ verdict Loops.badPattern: possible violation
//~ verdict Loops.badPattern2: possible violation
//~ verdict Loops.rec: proved under assumptions
//~ verdict Loops.badCharSwitch: possible violation
//~ verdict Loops.badDefaultMiddle: possible violation
//~ verdict Loops.okDefaultMiddle: proved under assumptions
//~ verdict Loops.badF3: refuted
//~ verdict Loops.badF4: refuted
//~ verdict Loops.okF4: proved under assumptions
//~ verdict Loops.okF5: proved under assumptions
//~ verdict Loops.badMultiCatch: refuted
//~ verdict Loops.Res.close: possible violation
//~ verdict Loops.badResOrder: refuted
//~ verdict Loops.okResOrder: proved under assumptions
class Loops {
    public static void badConstBodyChanges() { int n = 0; for (int i = 0; i < 3; i++) { n++; i++; } /*@ assert n == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okConstBodyChanges() { int n = 0; for (int i = 0; i < 3; i++) { n++; i++; } /*@ assert n == 2; @*/ }
    //~^ warning[H0503] "this loop was checked for at most 3 iterations only"
    public static void badBoundChanges() { int n = 0; int m = 3; for (int i = 0; i < m; i++) { n++; m = 2; } /*@ assert n == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badStepDown() { int n = 0; for (int i = 3; i > 0; i -= 2) { n++; } /*@ assert n == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okStepDown() { int n = 0; for (int i = 3; i > 0; i -= 2) { n++; } /*@ assert n == 2; @*/ }
    public static void badCondSide() { int n = 0; int i = 0; while (i++ < 3) { n += i; } /*@ assert i == 3; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badContinueFor() { int n = 0; for (int i = 0; i < 4; i++) { if (i == 2) continue; n += i; } /*@ assert n == 6; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badDoContinue() { int n = 0; do { n++; if (n == 1) continue; n += 10; } while (n < 1); /*@ assert n == 11; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okDoContinue() { int n = 0; do { n++; if (n == 1) continue; n += 10; } while (n < 1); /*@ assert n == 1; @*/ }
    public static void badInnerHavoc(int k) { int x = 0; for (int i = 0; i < k; i++) { for (int j = 0; j < k; j++) { x = 1; } } /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badLambdaLoop(int k) { Box[] b = new Box[1]; b[0] = new Box(); for (int i = 0; i < k; i++) { b[0].v = i; } int x = b[0].v; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    static class Box { int v; }
    public static void badArrayInLoop(int k) { int[] a = new int[2]; for (int i = 0; i < k; i++) { a[i % 2] = 1; } int x = a[0]; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    static void put(int[] a) { a[0] = 7; }
    public static void badCallInLoop(int k) { int[] a = new int[2]; for (int i = 0; i < k; i++) { put(a); } int x = a[0]; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badAliasInLoop(int k) { int[] a = new int[2]; int[] b = a; for (int i = 0; i < k; i++) { b[0] = 1; } int x = a[0]; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void badInvFalseInit(int k) { int i = 0; 
        //@ loop_invariant i > 0;
    //~^ error[H0308] "the loop invariant may not hold when the loop is entered"
        while (i < k) i++; }
    public static void badInvNotKept(int k) { int i = 0; 
        //@ loop_invariant i == 0;
    //~^ error[H0309] "the loop invariant may not hold after a round of the loop"
        while (i < k) i++; /*@ assert i == 0; @*/ }
    public static void badInvContinue(int k) { int i = 0; int j = 0;
        //@ loop_invariant i == j;
    //~^ error[H0309] "the loop invariant may not hold after a round of the loop"
        while (i < k) { i++; if (i == 7) continue; j++; } /*@ assert i == j; @*/ }
    public static void badInvBreak(int k) { int i = 0; int j = 0;
        //@ loop_invariant i == j;
        while (i < k) { i++; if (i == 7) break; j++; } /*@ assert i == j; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badLabelInner(int k) { int i = 0; int s = 0;
        //@ loop_invariant s == 0;
    //~^ error[H0309] "the loop invariant may not hold after a round of the loop"
        outer: for (i = 0; i < k; i++) { s = 1; for (int j = 0; j < k; j++) { if (j == 2) continue outer; } s = 0; } /*@ assert s == 0; @*/ }
    volatile int v;
    public void badInvOfShared(int k) { 
        //@ loop_invariant v == 0;
    //~^ error[H0308] "the loop invariant may not hold when the loop is entered"
        for (int i = 0; i < k; i++) { } }
    public void badLoopReadsShared() { int x = v; while (v < 10) { x = v; } /*@ assert x >= 9; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badForEachModify(int[] a) { if (a == null || a.length != 2) return; int s = 0; for (int x : a) { a[1] = 5; s += x; } int y = a[0]; /*@ assert s == y; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badForEachReassign() { int[] a = { 1, 2 }; int s = 0; for (int x : a) { a = new int[] { 10, 20 }; s += x; } /*@ assert s == 21; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okForEachReassign() { int[] a = { 1, 2 }; int s = 0; for (int x : a) { a = new int[] { 10, 20 }; s += x; } /*@ assert s == 3; @*/ }
    //~^ warning[H0503] "this loop was checked for at most 3 iterations only"
    public static void badYield(int k) { int r = switch (k) { case 1, 2: yield 3; case 3: k = 9; default: yield k; }; if (k == 9) { /*@ assert r == 3; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badPattern(Object o) { if (!(o instanceof Integer i)) return; int x = i; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badPattern2(Object o) { if (o instanceof Integer i && i > 3) { } else { /*@ assert !(o instanceof Integer); @*/ } }
    //~^ error[H0301] "the assertion may fail"
    static int rec(int k) { return k; }
    public static void badCharSwitch(char c) { int r = 0; switch (c) { case 'a': r = 1; break; case 98: r = 2; } if (c == 'b') { /*@ assert r == 0; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void badDefaultMiddle(int k) { int r = 0; switch (k) { case 1: r += 1; default: r += 10; case 2: r += 100; } if (k == 5) { /*@ assert r == 10; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public static void okDefaultMiddle(int k) { int r = 0; switch (k) { case 1: r += 1; default: r += 10; case 2: r += 100; } if (k == 5) { /*@ assert r == 110; @*/ } if (k == 1) { /*@ assert r == 111; @*/ } if (k == 2) { /*@ assert r == 100; @*/ } }
    @SuppressWarnings("finally") static int f3() { int x = 0; try { x = 1; throw new IllegalStateException(); } catch (RuntimeException e) { x = 2; return x; } finally { x = 3; } }
    public static void badF3() { int r = f3(); /*@ assert r == 3; @*/ } 
    //~^ error[H0301] "the assertion fails"
    @SuppressWarnings("finally") static int f4() { try { try { throw new IllegalStateException(); } finally { throw new IllegalArgumentException(); } } catch (IllegalStateException e) { return 1; } catch (IllegalArgumentException e) { return 2; } }
    public static void badF4() { int r = f4(); /*@ assert r == 1; @*/ } 
    //~^ error[H0301] "the assertion fails"
    public static void okF4() { int r = f4(); /*@ assert r == 2; @*/ } 
    static int f5() { int i = 0; try { return i++; } finally { i = i + 10; g5(i); } } static void g5(int i) { if (i != 11) throw new IllegalStateException(); }
    public static void okF5() { int r = f5(); /*@ assert r == 0; @*/ }
    public static void badMultiCatch(int k) { int r = 0; try { if (k == 1) throw new IllegalStateException(); if (k == 2) throw new IllegalArgumentException(); } catch (IllegalStateException | IllegalArgumentException e) { r = 1; } if (k == 2) { /*@ assert r == 0; @*/ } }
    //~^ error[H0301] "the assertion fails"
    static class Res implements AutoCloseable { final int[] log; final int k; Res(int[] l, int k) { log = l; this.k = k; } public void close() { log[0] = log[0] * 10 + k; } }
    //~^ error[H0316] "this may be null"
    //~^^ error[H0317] "the index may be outside the array"
    //~^^^ error[H0701] "the element may be accessed by another thread here"
    public static void badResOrder() { int[] l = new int[1]; try (Res a = new Res(l, 1); Res b = new Res(l, 2)) { l[0] = 5; } finally { l[0] = l[0] * 10 + 3; } int x = l[0]; /*@ assert x == 5123; @*/ }
    //~^ error[H0301] "the assertion fails"
    public static void okResOrder() { int[] l = new int[1]; try (Res a = new Res(l, 1); Res b = new Res(l, 2)) { l[0] = 5; } finally { l[0] = l[0] * 10 + 3; } int x = l[0]; /*@ assert x == 5213; @*/ }
}
