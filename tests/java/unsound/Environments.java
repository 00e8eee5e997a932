// What other threads may do and what each thread owes them: claims of `bad…` methods are false and must not be proved.
//~ options: --replay 0
//~ verdict specification: proved under assumptions
//~ verdict specification of Cb: proved under assumptions
//~ verdict specification of Cb2: proved under assumptions
//~ verdict specification of Callee: proved under assumptions
//~ verdict specification of Trans: proved under assumptions
//~ verdict specification of Refl: possible violation
//~ verdict specification of TidEnv: proved under assumptions
//~ verdict specification of Unw: proved under assumptions
//~ verdict specification of Unw2: proved under assumptions
//~ verdict specification of Rec5: proved under assumptions
//~ verdict specification of OldPrime: proved under assumptions
//~ verdict specification of FieldOfNull: proved under assumptions
//~ verdict EnvA.badPut: possible violation
//~ verdict EnvA.okUp: proved under assumptions
//~ verdict EnvB.badOutside: possible violation
//~ verdict EnvB.badViaLow: possible violation
//~ verdict EnvB.badNewA: possible violation
//~ verdict EnvSub.badSub: possible violation
//~ verdict EnvSub2.In.badIn: possible violation
//~ verdict EnvSub2.SN.badSn: possible violation
//~ verdict EnvSub2.lambda: proved under assumptions
//~ verdict EnvSub2.lambda.lambda1: possible violation
//~ verdict CbUse2.badCallback: possible violation
//~ verdict CbUse2.Impl.Impl: proved under assumptions
//~ verdict CbUse2.Impl.call: possible violation
//~ verdict CbUse2.ImplWait.ImplWait: proved under assumptions
//~ verdict CbUse2.ImplWait.call: proved under assumptions
//~ verdict Callee.any: proved under assumptions
//~ verdict Callee.badMore: possible violation
//~ verdict Callee.badLess: possible violation
//~ verdict Callee.badEnvOfCallee: possible violation
//~ verdict Trans.badNonTransitive: possible violation
//~ verdict Trans.badTwo: possible violation
//~ verdict Refl.refl: proved under assumptions
//~ verdict TidEnv.badOwner: possible violation
//~ verdict TidEnv.okCheck: proved under assumptions
//~ verdict TidEnv.badOther: possible violation
//~ verdict TidEnv.badRelease: possible violation
//~ verdict TidEnv.okRelease: proved under assumptions
//~ verdict TidEnv.badGive: possible violation
//~ verdict TidEnv.okGive: proved under assumptions
//~ verdict Unw.badOn: possible violation
//~ verdict Unw.badSeen: possible violation
//~ verdict Unw.okWrite: proved under assumptions
//~ verdict Unw2.badPeer: possible violation
//~ verdict Unw2.okPeerChange: proved under assumptions
//~ verdict Rec5.badRec: possible violation
//~ verdict Rec5.badR: possible violation
//~ verdict Rec5.okR: proved under assumptions
//~ verdict Rec5.okPartial: proved under assumptions
//~ verdict Rec5.badMutual: possible violation
//~ verdict Rec5.badMutual2: possible violation
//~ verdict OldPrime.badX: possible violation
//~ verdict OldPrime.badY: possible violation
//~ verdict OldPrime.okY: proved under assumptions
//~ verdict FieldOfNull.FieldOfNull: possible violation
//~ verdict FieldOfNull.badSet: possible violation
//~ verdict FieldOfNull.badVal: possible violation
//~ verdict CbUse.badCallback: unsupported
//~ verdict Rec5.badMut3: unsupported
import java.util.concurrent.atomic.*;
class EnvA { volatile int n; 
    //@ env_assumption \old(n) <= n;
    private void put(int k) { n = k; }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    public void badPut(int k) { put(k); }
    public void okUp() { int x = n; int y = n; /*@ assert x <= y; @*/ }
    static void low(EnvA a) { a.n = -1; } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
class EnvB { public static void badOutside(EnvA a) { if (a != null) a.n = 0; } 
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    public static void badViaLow(EnvA a) { if (a != null) EnvA.low(a); }
    public static void badNewA() { EnvA a = new EnvA(); a.n = 5; a.n = 3; } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
class EnvSub extends EnvA { public void badSub() { n = n - 1; } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
class EnvSub2 extends EnvA { class In { void badIn() { n = 0; } } static class SN { static void badSn(EnvSub2 e) { if (e != null) e.n = 0; } } 
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    //~^^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    public Runnable lambda() { return () -> { n = 0; }; } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
interface Cb { 
    //@ requires true;
    //@ modifies \everything;
    //@ ensures true;
    void call(); }
class CbUse { 
    //@ unwritable_by_env_if holder == tid;
    volatile int n; Cb cb;
    public synchronized void badCallback(Cb c) { if (c == null) return; n = 1; c.call(); int x = n; /*@ assert x == 1; @*/ } }
    //~^ error[H0504] "a call of a method with this place in a frame is not supported"
interface Cb2 { 
    //@ requires true;
    //@ modifies \nothing;
    //@ ensures true;
    void call(); }
class CbUse2 { 
    //@ unwritable_by_env_if holder == tid;
    volatile int n; 
    public synchronized void badCallback(Cb2 c) { if (c == null) return; n = 1; c.call(); int x = n; /*@ assert x == 1; @*/ } 
    //~^ error[H0301] "the assertion may fail"
    static class Impl implements Cb2 { final CbUse2 u; Impl(CbUse2 u) { this.u = u; } public void call() { if (u != null) synchronized (u) { u.n = 7; } } } 
    //~^ error[H0306] "this step is not allowed by the specification of"
    static class ImplWait implements Cb2 { final CbUse2 u; ImplWait(CbUse2 u) { this.u = u; } public void call() { if (u != null) synchronized (u) { try { u.wait(); } catch (InterruptedException e) { } } } } }
class Callee { volatile int n; volatile int m;
    //@ env_assumption \old(m) <= m;
    //@ modifies n;
    //@ ensures true;
    void any() { n = 3; }
    //@ modifies n, m;
    //@ action: also_modifies m; ensures m == \old(m) + 1;
    void badMore() { any(); }
    //~^ error[H0307] ""
    //@ modifies \nothing;
    //@ action: also_modifies n; ensures n == 3;
    void badLess() { any(); }
    //~^ error[H0307] ""
    //~^^ error[H0306] "this step is not allowed by the specification of"
    public void badEnvOfCallee() { int x = n; any(); int y = n; /*@ assert y == 3; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
class Trans { volatile int n; 
    //@ env_assumption n == \old(n) || n == \old(n) + 1;
    //~^ warning[H0312] "the environment assumption is not transitive; proofs use only what follows from it for any number of steps"
    public void badNonTransitive() { int x = n; int y = n; /*@ assert y <= x + 1; @*/ } 
    //~^ error[H0301] "the assertion may fail"
    public void badTwo() { synchronized (this) { n = n + 2; } } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
class Refl { volatile int n; 
    //@ env_assumption n > \old(n);
    //~^ error[H0311] "the environment assumption forbids a step that changes nothing"
    public void refl() { int x = n; int y = n; /*@ assert y > x; @*/ } }
class TidEnv { volatile int n; volatile Thread owner; 
    //@ env_assumption \old(owner) == tid ==> owner == tid && n == \old(n);
    public void badOwner() { owner = tidNow(); n = 1; }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    static Thread tidNow() { return Thread.currentThread(); }
    public void okCheck() { if (owner == Thread.currentThread()) { n = 1; int x = n; /*@ assert x == 1; @*/ } }
    public void badOther(Thread t) { if (owner == t) { n = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badRelease() { owner = null; }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    public void okRelease() { if (owner == Thread.currentThread()) owner = null; }
    public void badGive(Thread t) { if (owner == Thread.currentThread()) { owner = t; n = 2; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void okGive(Thread t) { if (owner == Thread.currentThread()) { owner = t; } } }
class Unw { volatile boolean on; 
    //@ unwritable_by_env_if on;
    //~^ warning[H0312] "the environment assumption"
    volatile int data;
    public void badOn() { on = true; data = 1; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badSeen() { if (on) { int x = data; int y = data; /*@ assert x == y; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public void okWrite() { synchronized (this) { } } }
class Unw2 { 
    //@ unwritable_by_env_if peer.holder == tid;
    //~^ warning[H0312] "the environment assumption"
    volatile int data; volatile Unw2 peer;
    public void badPeer() { Unw2 p = peer; if (p == null) return; synchronized (p) { data = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void okPeerChange() { peer = new Unw2(); } }
class Rec5 { volatile int n;
    //@ env_assumption \old(n) <= n;
    //@ modifies n;
    //@ ensures true;
    void badRec(int k) { if (k > 0) { n = n + 1; badRec(k - 1); } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    //@ requires k >= 0;
    //@ modifies \nothing;
    //@ ensures \result == k * 2;
    //~^ error[H0305] "the postcondition of"
    static int badR(int k) { return k == 0 ? 0 : badR(k - 1) + 1; }
    //@ requires k >= 0;
    //@ modifies \nothing;
    //@ ensures \result == k * 2;
    static int okR(int k) { return k == 0 ? 0 : okR(k - 1) + 2; }
    //@ modifies \nothing;
    //@ ensures \result == 1;
    static int okPartial(int k) { return okPartial(k); }
    //@ action: also_modifies n; ensures n == 1;
    void badMutual(int k) { if (k > 0) badMutual2(k - 1); else n = 1; }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    //@ action: also_modifies n; ensures n == 1;
    void badMutual2(int k) { badMutual(k); n = 1; }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    //~^^ error[H0306] "this step is not allowed by the specification of"
    static int a(int k) { return b(k); } static int b(int k) { return k > 0 ? a(k - 1) : 0; }
    public static void badMut3() { int x = a(3); /*@ assert x == 1; @*/ } }
    //~^ error[H0504] "recursion without a specification ("
class OldPrime { volatile int x, y;
    //@ env_assumption x' >= x;
    //@ env_assumption \old(y) == y;
    public void badX() { x = 0; } public void badY() { y = y + 1; } public void okY() { int a = y; int b = y; /*@ assert a == b; @*/ } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    //~^^ error[H0303] "this write is not allowed: another thread relies on"
class FieldOfNull { volatile FieldOfNull p; volatile int v;
    //~^ error[H0302] "the new object may break a global invariant"
    //@ global_invariant p.v >= 0;
    public void badSet(FieldOfNull q) { p = q; } 
    //~^ error[H0302] "this step may break a global invariant"
    public void badVal() { v = -1; } }
    //~^ error[H0302] "this step may break a global invariant"
