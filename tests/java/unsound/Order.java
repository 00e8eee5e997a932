// Claims about the order of evaluation, conversions and control: those of `bad…` methods are false and must not be proved.
//~ verdict Order.badDiv: possible violation
//~ verdict Order.okDiv: proved under assumptions
//~ verdict Order.badRem: possible violation
//~ verdict Order.okRem: proved under assumptions
//~ verdict Order.badRem2: possible violation
//~ verdict Order.badNarrow: possible violation
//~ verdict Order.badCompoundNarrow: refuted
//~ verdict Order.badCharNarrow: refuted
//~ verdict Order.badIndexOrder: refuted
//~ verdict Order.okIndexOrder: proved under assumptions
//~ verdict Order.badPost: refuted
//~ verdict Order.okPost: proved under assumptions
//~ verdict Order.badSum: refuted
//~ verdict Order.okSum: proved under assumptions
//~ verdict Order.badCompoundOrder: refuted
//~ verdict Order.okCompoundOrder: proved under assumptions
//~ verdict Order.badShort: refuted
//~ verdict Order.badShort2: refuted
//~ verdict Order.badNonShort: refuted
//~ verdict Order.badFall: refuted
//~ verdict Order.okFall: proved under assumptions
//~ verdict Order.badContinue: refuted
//~ verdict Order.badFinally: refuted
//~ verdict Order.okFinally: proved under assumptions
//~ verdict Order.okFinally2: proved under assumptions
//~ verdict Order.badFinally2: refuted
//~ verdict Order.badInstance: refuted
//~ verdict Order.badShift: refuted
//~ verdict Order.badBox: possible violation
//~ verdict Order.badConcat: refuted
//~ verdict Order.badTernary: refuted
//~ verdict Order.badStore: proved under assumptions
//~ verdict Order.badCast: refuted
//~ verdict Order.badNeg: refuted
//~ verdict Order.badZero: refuted
//~ verdict Order.badBounds: possible violation
//~ verdict Order.badNull: refuted
//~ verdict Order.badLong: possible violation
//~ verdict Order.badUnbox: refuted
//~ verdict Order.badLoop: refuted
//~ verdict Order.badDo: refuted
//~ verdict Order.badForEach: possible violation
//~ verdict Order.badMulti: refuted
//~ verdict Order.badArrayAlias: possible violation
//~ verdict Order.badTryOrder: refuted
//~ verdict Order.badCatchOrder: refuted
//~ verdict Order.okCatchOrder: proved under assumptions
class Order {
    public static void badDiv(int x) { if (x == -7) { int q = x / 2; //@ assert q == -4;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void okDiv(int x) { if (x == -7) { int q = x / 2; //@ assert q == -3;
    } }
    public static void badRem(int x) { if (x == -7) { int q = x % 2; //@ assert q == 1;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void okRem(int x) { if (x == -7) { int q = x % 2; //@ assert q == -1;
    } }
    public static void badRem2(int x) { if (x == 7) { int q = x % -2; //@ assert q == -1;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void badNarrow(int x) { if (x == 200) { byte b = (byte) x; //@ assert b == 200;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void badCompoundNarrow() { byte b = 100; b += 100; //@ assert b == 200;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badCharNarrow(int x) { if (x == -1) { char c = (char) x; //@ assert c == -1;
    //~^ error[H0301] "the assertion fails"
    } }
    public static void badIndexOrder() { int[] a = new int[4]; int i = 0; a[i] = i = 2; //@ assert a[2] == 2;
    //~^ error[H0301] "the assertion fails"
    }
    public static void okIndexOrder() { int[] a = new int[4]; int i = 0; a[i] = i = 2; //@ assert a[0] == 2;
    }
    public static void badPost() { int i = 0; i = i++; //@ assert i == 1;
    //~^ error[H0301] "the assertion fails"
    }
    public static void okPost() { int i = 0; i = i++; //@ assert i == 0;
    }
    public static void badSum() { int i = 1; int s = i + i++ + i; //@ assert s == 3;
    //~^ error[H0301] "the assertion fails"
    }
    public static void okSum() { int i = 1; int s = i + i++ + i; //@ assert s == 4;
    }
    public static void badCompoundOrder() { int i = 1; i += i++ + ++i; //@ assert i == 6;
    //~^ error[H0301] "the assertion fails"
    }
    public static void okCompoundOrder() { int i = 1; i += i++ + ++i; //@ assert i == 5;
    }
    static int side(int[] a) { a[0] = a[0] + 1; return 1; }
    public static void badShort() { int[] a = new int[1]; boolean b = false && side(a) == 1; //@ assert a[0] == 1;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badShort2() { int[] a = new int[1]; boolean b = true || side(a) == 1; //@ assert a[0] == 1;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badNonShort() { int[] a = new int[1]; boolean b = true | side(a) == 1; //@ assert a[0] == 0;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badFall(int x) { int r = 0; switch (x) { case 1: r = 1; case 2: r = r + 10; break; default: r = 5; }
        if (x == 1) { 
            //@ assert r == 1;
    //~^ error[H0301] "the assertion fails"
        } }
    public static void okFall(int x) { int r = 0; switch (x) { case 1: r = 1; case 2: r = r + 10; break; default: r = 5; }
        if (x == 1) { 
            //@ assert r == 11;
        } }
    public static void badContinue() { int n = 0; outer: for (int i = 0; i < 2; i++) { for (int j = 0; j < 2; j++) { if (j == 1) continue outer; n++; } }
        //@ assert n == 4;
    //~^ error[H0301] "the assertion fails"
    }
    @SuppressWarnings("finally")
    static int fin() { int x = 1; try { return x; } finally { x = 2; } }
    public static void badFinally() { int r = fin(); //@ assert r == 2;
    //~^ error[H0301] "the assertion fails"
    }
    public static void okFinally() { int r = fin(); //@ assert r == 1;
    }
    @SuppressWarnings("finally")
    static int fin2() { try { throw new RuntimeException(); } finally { return 3; } }
    public static void okFinally2() { int r = fin2(); //@ assert r == 3;
    }
    public static void badFinally2() { int r = fin2(); //@ assert r == 4;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badInstance() { Object o = null; boolean b = o instanceof Object; //@ assert b;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badShift(int x) { if (x == 1) { int y = x << 33; //@ assert y == 0;
    //~^ error[H0301] "the assertion fails"
    } }
    public static void badBox() { Integer a = 1000; Integer b = 1000; boolean same = a == b; //@ assert same;
    //~^ error[H0301] "the assertion may fail"
    }
    public static void badConcat(String s) { String t = s + "b"; boolean same = t == s; //@ assert same;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badTernary(boolean c) { int r = c ? 1 : 'a'; //@ assert r == 1;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badStore(Object[] a) { if (a != null && a.length > 0) { a[0] = new Object(); } }
    public static void badCast(Object o) { String s = (String) o; }
    //~^ error[H0319] "the value is of another class"
    public static void badNeg(int n) { int[] a = new int[n]; }
    //~^ error[H0318] "the length of the new array is negative"
    public static void badZero(int n) { int x = 10 / n; }
    //~^ error[H0314] "the divisor is zero"
    public static void badBounds(int[] a, int i) { if (a != null) { int x = a[i]; } }
    //~^ error[H0317] "the index may be outside the array"
    public static void badNull(int[] a) { int x = a.length; }
    //~^ error[H0316] "this is null"
    public static void badLong(long x) { if (x == 4294967296L) { int y = (int) x; //@ assert y == 4294967296L;
    //~^ error[H0301] "the assertion may fail"
    } }
    public static void badUnbox(Integer i) { int x = i; }
    //~^ error[H0316] "this is null"
    public static void badLoop(int n) { int i = 0; while (i < n) { i = i + 2; } 
        //@ assert i == n;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badDo() { int i = 5; do { i++; } while (i < 3); 
        //@ assert i == 5;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badForEach(int[] a) { if (a == null) return; int s = 0; for (int x : a) { s += 1; } 
        //@ assert s == 3;
    //~^ error[H0301] "the assertion may fail"
    }
    public static void badMulti() { int[][] m = new int[2][3]; m[0] = m[1]; m[1][0] = 7; int v = m[0][0]; //@ assert v == 0;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badArrayAlias(int[] a, int[] b) { if (a == null || b == null || a.length < 1 || b.length < 1) return; a[0] = 1; b[0] = 2; int v = a[0]; //@ assert v == 1;
    //~^ error[H0301] "the assertion may fail"
    }
    public static void badTryOrder() { int r = 0; try { r = 1; Object o = null; if (r == 1) throw new IllegalStateException(); r = 2; } catch (IllegalStateException e) { r = r + 10; } 
        //@ assert r == 12;
    //~^ error[H0301] "the assertion fails"
    }
    public static void badCatchOrder() { int r = 0; try { throw new IllegalArgumentException(); } catch (IllegalStateException e) { r = 1; } catch (RuntimeException e) { r = 2; } 
        //@ assert r == 1;
    //~^ error[H0301] "the assertion fails"
    }
    public static void okCatchOrder() { int r = 0; try { throw new IllegalArgumentException(); } catch (IllegalStateException e) { r = 1; } catch (RuntimeException e) { r = 2; } 
        //@ assert r == 2;
    }
}
