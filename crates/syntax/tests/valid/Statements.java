class Statements {
    void all(int x, Object o) throws Exception {
        ;
        {}
        { { int y = 1; } }
        int a, b = 1, c[] = {1};
        final int d = 1;
        @Mark final var e = 2;
        var f = new Object();
        java.util.Map<String, int[]> g = null;
        if (x > 1) x = 1;
        if (x > 1) x = 1; else x = 2;
        if (x > 1) { } else if (x > 2) { } else if (x > 3) { } else { }
        if (x > 1) if (x > 2) x = 3; else x = 4;
        while (x < 3) x++;
        do x--; while (x > 0);
        do { } while (true);
        for (;;) break;
        for (int i = 0, j = 1; i < j; i++, j--) continue;
        for (x = 1, b = 2; ; ) { break; }
        for (final String s : list) { }
        for (var v : list) { }
        outer: for (int i : c) { inner: { break inner; } continue outer; }
        switch (x) { }
        switch (x) { case 1: case 2: x = 1; break; default: x = 2; }
        switch (x) { case 1, 2 -> x = 1; case 3 -> { } case 4 -> throw new Error(); default -> foo(); }
        switch (s) { case "a": String t = s; foo(t); }
        synchronized (o) { x = 1; }
        try { x = 1; } catch (RuntimeException | Error ex) { } catch (final Exception ex) { throw ex; } finally { }
        try (R r = open(); final var q = open(); o; this.res;) { }
        try (r) { } finally { }
        assert x > 1;
        assert x > 1 : "message";
        throw new Exception();
    }

    int locals() {
        class Local { int x; }
        abstract class A { abstract void m(); }
        final class F extends A { void m() { } }
        record R(int x) { }
        enum E { A, B }
        interface I { void m(); }
        @Deprecated static class S { }
        int record = 1, sealed = 2, permits = 3;
        record = 4;
        record.foo();
        sealed++;
        yield = 3;
        int yield;
        yield.x = 1;
        label: return 1;
    }

    int[] arrays()[] { return null; }
}
