// Atomic classes: claims of `bad…` methods are false and must not be proved.
//~ options: --replay 0
//~ verdict specification of Bounded: proved under assumptions
//~ verdict specification of Once: proved under assumptions
//~ verdict Atomics.badCasResult: possible violation
//~ verdict Atomics.badCasFailedMeansNot: possible violation
//~ verdict Atomics.badWeakFailedMeansNot: possible violation
//~ verdict Atomics.okStrongLocal: proved under assumptions
//~ verdict Atomics.badBoxCas: possible violation
//~ verdict Atomics.badGetAndSet: possible violation
//~ verdict Atomics.badIncGet: possible violation
//~ verdict Atomics.badAddGet: possible violation
//~ verdict Atomics.badUpdateEnv: possible violation
//~ verdict Atomics.badUpdateEnv.lambda1: proved under assumptions
//~ verdict Atomics.badAccumulate: possible violation
//~ verdict Atomics.badAccumulate.lambda2: proved under assumptions
//~ verdict Atomics.okAccumulate: proved under assumptions
//~ verdict Atomics.okAccumulate.lambda3: proved under assumptions
//~ verdict Atomics.badGetAndUpdate: possible violation
//~ verdict Atomics.badGetAndUpdate.lambda4: proved under assumptions
//~ verdict Atomics.badUpdateThrows.lambda5: proved under assumptions
//~ verdict Atomics.badNullAtomic: possible violation
//~ verdict Atomics.badMoving: possible violation
//~ verdict Atomics.badMovingLocalShared: possible violation
//~ verdict Atomics.badLazySet: possible violation
//~ verdict Atomics.badAliasAtomic: possible violation
//~ verdict Atomics.badDefaultRef: possible violation
//~ verdict TwoAtoms.badSameAtoms: possible violation
//~ verdict Bounded.Bounded: proved under assumptions
//~ verdict Bounded.badCheckThenInc: possible violation
//~ verdict Bounded.okCas: proved under assumptions
//~ verdict Bounded.badUpdate: possible violation
//~ verdict Bounded.badUpdate.lambda1: proved under assumptions
//~ verdict Bounded.okUpdate: proved under assumptions
//~ verdict Bounded.okUpdate.lambda2: proved under assumptions
//~ verdict Bounded.badUpdateLimit: possible violation
//~ verdict Bounded.badUpdateLimit.lambda3: proved under assumptions
//~ verdict Once.Once: proved under assumptions
//~ verdict Once.badBothWin: possible violation
//~ verdict Once.badReset: possible violation
//~ verdict Atomics.badEqualsCas: possible violation
//~ verdict Atomics.badUpdateThrows: unsupported
//~ verdict Atomics.badLongTrunc: possible violation
//~ verdict Atomics.Atomics: proved under assumptions
import java.util.concurrent.atomic.*;
class Atomics {
    final AtomicInteger a = new AtomicInteger();
    final AtomicReference<String> r = new AtomicReference<>();
    final AtomicReference<Integer> ri = new AtomicReference<>(1000);
    final AtomicBoolean b = new AtomicBoolean();
    final AtomicLong l = new AtomicLong(3);
    volatile AtomicInteger moving = new AtomicInteger();
    public void badCasResult() { boolean ok = a.compareAndSet(0, 1); /*@ assert ok; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badCasFailedMeansNot() { if (!a.compareAndSet(0, 1)) { int x = a.get(); /*@ assert x != 0; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public void badWeakFailedMeansNot() { AtomicInteger c = new AtomicInteger(0); boolean ok = c.weakCompareAndSetPlain(0, 1); /*@ assert ok; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void okStrongLocal() { AtomicInteger c = new AtomicInteger(0); boolean ok = c.compareAndSet(0, 1); int v = c.get(); /*@ assert ok && v == 1; @*/ }
    public void badEqualsCas() { String s = new String("x"); AtomicReference<String> q = new AtomicReference<>(s); String t = new String("x"); boolean ok = q.compareAndSet(t, "y"); /*@ assert ok; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badBoxCas() { AtomicReference<Integer> q = new AtomicReference<>(1000); boolean ok = q.compareAndSet(1000, 2000); /*@ assert ok; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badGetAndSet() { AtomicInteger c = new AtomicInteger(4); int x = c.getAndSet(9); /*@ assert x == 9; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badIncGet() { AtomicInteger c = new AtomicInteger(4); int x = c.incrementAndGet(); /*@ assert x == 4; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badAddGet() { AtomicInteger c = new AtomicInteger(4); int x = c.getAndAdd(3); int y = c.get(); /*@ assert x == 7 || y == 4; @*/ }
    //~^ error[H0301] "the assertion may fail"
    volatile int side;
    public void badUpdateEnv() { int x = a.updateAndGet(v -> v + side); int y = a.get(); /*@ assert x == y; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badAccumulate() { AtomicInteger c = new AtomicInteger(10); int x = c.accumulateAndGet(3, (p, q) -> p - q); /*@ assert x == -7; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void okAccumulate() { AtomicInteger c = new AtomicInteger(10); int x = c.accumulateAndGet(3, (p, q) -> p - q); /*@ assert x == 7; @*/ }
    public void badGetAndUpdate() { AtomicInteger c = new AtomicInteger(10); int x = c.getAndUpdate(p -> p * 2); /*@ assert x == 20; @*/ }
    //~^ error[H0301] "the assertion may fail"
    int[] log = new int[1];
    public void badUpdateThrows() { AtomicInteger c = new AtomicInteger(10); int x = 0; try { x = c.updateAndGet(p -> { if (p == 10) throw new IllegalStateException(); return p; }); } catch (IllegalStateException e) { x = 1; } /*@ assert x == 10; @*/ }
    //~^ error[H0504] "an update by a function with statements is not supported"
    public void badNullAtomic() { AtomicReference<String> q = new AtomicReference<>(); String s = q.get(); int n = s.length(); }
    //~^ error[H0316] "this may be null"
    public void badMoving() { AtomicInteger m = moving; if (m == null) return; m.set(3); int x = moving.get(); /*@ assert x == 3; @*/ }
    //~^ error[H0316] "this may be null"
    //~^^ error[H0301] "the assertion may fail"
    public void badMovingLocalShared() { AtomicInteger m = moving; if (m == null) return; m.set(3); int x = m.get(); /*@ assert x == 3; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badLazySet() { a.lazySet(3); int x = a.get(); /*@ assert x == 3; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badAliasAtomic(AtomicInteger p, AtomicInteger q) { if (p == null || q == null) return; AtomicInteger c = new AtomicInteger(); p.set(1); int x = c.get(); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badDefaultRef() { /*@ assert r.get() != null; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badLongTrunc() { AtomicLong k = new AtomicLong(5000000000L); int x = k.intValue(); /*@ assert x == 5000000000L; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
class TwoAtoms { final AtomicInteger p; final AtomicInteger q; 
    TwoAtoms(AtomicInteger p, AtomicInteger q) { this.p = p; this.q = q; }
    public static void badSameAtoms(AtomicInteger z) { TwoAtoms t = new TwoAtoms(z, z); if (z == null) return; /*@ assert t.p != t.q; @*/ } }
    //~^ error[H0301] "the assertion may fail"
class Bounded { final AtomicInteger n = new AtomicInteger(0); 
    //@ global_invariant n.get() <= 10;
    public void badCheckThenInc() { if (n.get() < 10) n.incrementAndGet(); }
    //~^ error[H0302] "this step may break a global invariant"
    public void okCas() { int s = n.get(); if (s < 10) n.compareAndSet(s, s + 1); }
    public void badUpdate() { n.updateAndGet(v -> v < 11 ? v + 1 : v); }
    //~^ error[H0302] "this step may break a global invariant"
    public void okUpdate() { n.updateAndGet(v -> v < 10 ? v + 1 : v); }
    volatile int limit = 10;
    public void badUpdateLimit() { n.updateAndGet(v -> v < limit ? v + 1 : v); }
    //~^ error[H0302] "this step may break a global invariant"
}
class Once { final AtomicBoolean taken = new AtomicBoolean(false); 
    //@ env_assumption \old(taken.get()) ==> taken.get();
    volatile int winner;
    //@ unwritable_by_env_if taken.get();
    volatile int val;
    public void badBothWin() { if (taken.compareAndSet(false, true)) { val = 1; int x = val; /*@ assert x == 1; @*/ } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badReset() { taken.set(false); }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
}
