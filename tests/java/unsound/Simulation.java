// Actions against the steps of a body: claims of `bad…` methods are false and must not be proved.
//~ options: --replay 0
//~ verdict Simulation.Simulation: proved under assumptions
//~ verdict Simulation.badTwoSteps: possible violation
//~ verdict Simulation.badTwice: possible violation
//~ verdict Simulation.badOnce: possible violation
//~ verdict Simulation.okTwice: proved under assumptions
//~ verdict Simulation.badSometimes: possible violation
//~ verdict Simulation.okSometimesStutter: proved under assumptions
//~ verdict Simulation.badNonAtomic: possible violation
//~ verdict Simulation.badResultLater: possible violation
//~ verdict Simulation.okResult: proved under assumptions
//~ verdict Simulation.badSnapshotTwo: possible violation
//~ verdict Simulation.badPostUnstable: possible violation
//~ verdict Simulation.okRead: proved under assumptions
//~ verdict Simulation.badReadPlus: possible violation
//~ verdict Simulation.badTogether: possible violation
//~ verdict Simulation.badSwapped: possible violation
//~ verdict Simulation.okStutterM: proved under assumptions
//~ verdict Simulation.badExtraM: possible violation
//~ verdict Simulation.badHiddenWrite: possible violation
//~ verdict Simulation.badOtherObject: possible violation
//~ verdict Simulation.badViaCallTwice: possible violation
//~ verdict Simulation.one: proved under assumptions
//~ verdict Simulation.okViaCall: proved under assumptions
//~ verdict Simulation.badViaCallWrong: possible violation
//~ verdict Simulation.any: proved under assumptions
//~ verdict Simulation.badViaAny: possible violation
//~ verdict Simulation.badLoopActs: possible violation
//~ verdict Simulation.badException: possible violation
//~ verdict Simulation.badActionInCatch: possible violation
//~ verdict Simulation.badStalePre: possible violation
//~ verdict Simulation.badCheckThenAct: possible violation
//~ verdict Simulation.badUseTwo: possible violation
//~ verdict Simulation.id: proved under assumptions
//~ verdict Simulation.badArgs: possible violation
//~ verdict Simulation.badParamAssigned: possible violation
//~ verdict Simulation.badParamFinal: possible violation
//~ verdict Simulation.badGetInc: possible violation
//~ verdict Simulation.okIncGet: proved under assumptions
//~ verdict Simulation.badCasOnce: possible violation
//~ verdict Simulation.okTry: proved under assumptions
//~ verdict Simulation.okRetry: proved under assumptions
//~ verdict Simulation.badRetryAny: possible violation
import java.util.concurrent.atomic.*;
class Simulation {
    volatile int n; volatile int m;
    //@ action: also_modifies n; ensures n == \old(n) + 2;
    void badTwoSteps() { synchronized (this) { n = n + 1; n = n + 1; } }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0306] "this step is not allowed by the specification of"
    //~^^^ error[H0307] ""
    //@ action: also_modifies n; ensures n == 5;
    void badTwice() { n = 5; n = 5; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ action: also_modifies n; ensures n == 5;
    //@ action: also_modifies n; ensures n == 5;
    void badOnce() { n = 5; }
    //~^ error[H0307] ""
    //@ action: also_modifies n; ensures n == 5;
    //@ action: also_modifies n; ensures n == 5;
    void okTwice() { n = 5; n = 5; }
    //@ action: also_modifies n; ensures n == 5;
    void badSometimes(boolean b) { if (b) n = 5; }
    //~^ error[H0307] ""
    //@ action: also_modifies n; ensures n == 5 || n == \old(n);
    void okSometimesStutter(boolean b) { if (b) n = 5; }
    //@ action: also_modifies n; ensures n == \old(n) + 1;
    void badNonAtomic() { n++; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] ""
    //@ action: also_modifies n; ensures \result == n;
    int badResultLater() { n = 3; return n; }
    //~^ error[H0307] "the result of"
    //@ action: also_modifies n; ensures \result == n;
    int okResult() { return n = 3; }
    //@ action: ensures \result == n + m;
    int badSnapshotTwo() { return n + m; }
    //~^ error[H0307] "the result of"
    //@ action: ensures \result == n;
    //@ ensures \result == n;
    //~^ error[H0305] "the postcondition of"
    int badPostUnstable() { return n; }
    //@ action: ensures \result == n;
    int okRead() { return n; }
    //@ action: ensures \result == n;
    int badReadPlus() { int x = n; return x + 1; }
    //~^ error[H0307] "the result of"
    //@ action: also_modifies n, m; ensures n == 1 && m == 1;
    void badTogether() { n = 1; m = 1; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0306] "this step is not allowed by the specification of"
    //~^^^ error[H0307] ""
    //@ action: also_modifies n; ensures n == 1;
    //@ action: also_modifies m; ensures m == 1;
    void badSwapped() { m = 1; n = 1; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] ""
    //~^^^ error[H0306] "this step is not allowed by the specification of"
    //@ modifies m;
    //@ action: also_modifies n; ensures n == 1;
    void okStutterM() { m = 3; n = 1; m = 4; }
    //@ action: also_modifies n; ensures n == 1;
    void badExtraM() { n = 1; m = 4; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ modifies \nothing;
    //@ ensures true;
    void badHiddenWrite(Simulation o) { if (o != null) o.n = 4; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ modifies this.n;
    //@ ensures true;
    void badOtherObject(Simulation o) { if (o != null) o.n = 4; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ action: also_modifies n; ensures n == 1;
    void badViaCallTwice() { one(); one(); }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ action: also_modifies n; ensures n == 1;
    void one() { n = 1; }
    //@ action: also_modifies n; ensures n == 1;
    void okViaCall() { one(); }
    //@ action: also_modifies n; ensures n == 2;
    void badViaCallWrong() { one(); }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] ""
    //@ modifies n;
    //@ ensures true;
    void any() { n = 7; n = 8; }
    //@ action: also_modifies n; ensures n >= 0;
    void badViaAny() { any(); }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] ""
    //@ action: also_modifies n; ensures n == 1;
    void badLoopActs(int k) { for (int i = 0; i < k; i++) n = 1; }
    //~^ error[H0307] ""
    //~^^ error[H0306] "this step is not allowed by the specification of"
    //@ action: also_modifies n; ensures n == 1;
    void badException(boolean b) { if (b) throw new IllegalStateException(); n = 1; }
    //~^ error[H0307] ""
    //@ action: also_modifies n; ensures n == 1;
    void badActionInCatch() { try { n = 1; throw new IllegalStateException(); } catch (IllegalStateException e) { n = 1; } }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //@ requires n == 0;
    //@ action: also_modifies n; ensures n == \old(n) + 1 && n == 1;
    void badStalePre() { n = 1; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] ""
    //@ action: also_modifies n; ensures \result == (\old(n) == 0) && (\result ==> n == 1) && (!\result ==> n == \old(n));
    boolean badCheckThenAct() { if (n == 0) { n = 1; return true; } return false; }
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] "the result of"
    public void badUseTwo() { one(); int x = n; /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ ensures \result == x;
    //@ modifies \nothing;
    static int id(int x) { return x; }
    public static void badArgs(int k) { int y = id(k) + id(k + 1); /*@ assert y == k * 2; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ requires x > 0;
    //@ ensures \result == x;
    //~^ error[H0305] "the postcondition of"
    //@ modifies \nothing;
    static int badParamAssigned(int x) { x = x + 1; return x; }
    //@ ensures x == \result;
    //~^ error[H0305] "the postcondition of"
    //@ modifies \nothing;
    static int badParamFinal(int x) { x = 5; return x; }
    final AtomicInteger c = new AtomicInteger();
    //@ action: also_modifies c.value; ensures c.value' == c.value + 1 && \result == c.value;
    int badGetInc() { int x = c.get(); c.incrementAndGet(); return x; }
    //~^ error[H0307] "the result of"
    //@ action: also_modifies c.value; ensures c.value' == c.value + 1 && \result == c.value';
    int okIncGet() { return c.incrementAndGet(); }
    //@ action: also_modifies c.value; ensures c.value' == c.value + 1;
    void badCasOnce() { int s = c.get(); c.compareAndSet(s, s + 1); }
    //~^ error[H0307] ""
    //@ action: also_modifies c.value; ensures (\result ==> c.value' == c.value + 1) && (!\result ==> c.value' == c.value);
    boolean okTry() { int s = c.get(); return c.compareAndSet(s, s + 1); }
    //@ action: also_modifies c.value; ensures c.value' == c.value + 1;
    void okRetry() { int s; do { s = c.get(); } while (!c.compareAndSet(s, s + 1)); }
    //@ action: also_modifies c.value; ensures c.value' == c.value + 1;
    void badRetryAny() { int s; do { s = c.get(); } while (!c.compareAndSet(s, s + 1) && s < 5); }
    //~^ error[H0307] ""
}
