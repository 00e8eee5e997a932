// Monitors, waiting, starting and joining: claims of `bad…` methods are false and must not be proved.
//~ options: --replay 0
//~ verdict specification: proved under assumptions
//~ verdict Monitors.W.run: possible violation
//~ verdict Monitors.W.run (as a thread): proved under assumptions
//~ verdict Monitors.badJoinDirectRun: possible violation
//~ verdict Monitors.badStartThenZero: possible violation
//~ verdict Monitors.badJoinUnstarted: possible violation
//~ verdict Monitors.badJoinInterrupted: possible violation
//~ verdict Monitors.badJoinTimed: possible violation
//~ verdict Monitors.badJoinOther: possible violation
//~ verdict Monitors.okJoinTwice: proved under assumptions
//~ verdict Monitors.badStartTwiceCaught: possible violation
//~ verdict Monitors.badWaitInterrupted: possible violation
//~ verdict Monitors.badReentrantWait: possible violation
//~ verdict Monitors.okReentrantWaitStillHeld: proved under assumptions
//~ verdict Monitors.badWaitOtherMonitor: possible violation
//~ verdict Monitors.badWaitKeepsOther: possible violation
//~ verdict Monitors.okWaitKeepsOther: proved under assumptions
//~ verdict Monitors.badWaitAliased: possible violation
//~ verdict Monitors.badNotifyAfterException: possible violation
//~ verdict Monitors.badReleasedByCalleeException: possible violation
//~ verdict Monitors.badFinallyOutside: possible violation
//~ verdict Monitors.okFinallyInside: proved under assumptions
//~ verdict Monitors.badLockVariableChanged: possible violation
//~ verdict Monitors.okLockVariableChanged: proved under assumptions
//~ verdict Monitors.badLockFieldReread: possible violation
//~ verdict Monitors.okLockFieldLocal: proved under assumptions
//~ verdict Monitors.bump: proved under assumptions
//~ verdict Monitors.badInstanceForStatic: possible violation
//~ verdict Monitors.okStatic: proved under assumptions
//~ verdict Monitors.badGetClassLock: possible violation
//~ verdict Monitors.badThreadLock: possible violation
//~ verdict Monitors.badBoxLock: possible violation
//~ verdict Monitors.badVolatileLong: possible violation
//~ verdict Monitors.badVolatileInc: possible violation
//~ verdict Monitors.badHolderAfter: possible violation
//~ verdict Monitors.badHolderAfter2: possible violation
//~ verdict Monitors.badHolderFree: possible violation
//~ verdict Monitors.badStarted: possible violation
//~ verdict Monitors.badNotStarted: possible violation
//~ verdict Monitors.badCurrentIsNotMain: possible violation
//~ verdict RunOverride.RunOverride: proved under assumptions
//~ verdict ThrName.run: proved under assumptions
//~ verdict ThrName.badCall: possible violation
//~ verdict RunOverride.run: unsupported
import java.util.concurrent.atomic.*;
class Monitors {
    static volatile int g; //@ unwritable_by_env_if Monitors.class.holder == tid;
    //@ unwritable_by_env_if holder == tid;
    volatile int n;
    volatile boolean flag;
    static class W extends Thread { volatile int done; 
        //@ env_assumption \old(done) <= done;
        //@ ensures done >= 1;
    //~^ error[H0305] "the postcondition of"
        public void run() { done = done + 1; } }
    //~^ error[H0303] "this step is not allowed: another thread relies on an environment assumption that it breaks"
    public static void badJoinDirectRun() throws InterruptedException { W w = new W(); w.run(); int d = w.done; /*@ assert d == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badStartThenZero() { W w = new W(); w.start(); int d = w.done; /*@ assert d == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badJoinUnstarted(boolean b) throws InterruptedException { W w = new W(); if (b) w.start(); w.join(); int d = w.done; /*@ assert d >= 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badJoinInterrupted() { W w = new W(); w.start(); try { w.join(); } catch (InterruptedException e) { } int d = w.done; /*@ assert d >= 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badJoinTimed() throws InterruptedException { W w = new W(); w.start(); w.join(5); int d = w.done; /*@ assert d >= 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badJoinOther() throws InterruptedException { W w = new W(); W v = new W(); w.start(); v.start(); w.join(); int d = v.done; /*@ assert d >= 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okJoinTwice() throws InterruptedException { W w = new W(); w.start(); w.join(); w.join(); int d = w.done; /*@ assert d >= 1; @*/ }
    public static void badStartTwiceCaught() { W w = new W(); w.start(); int r = 0; try { w.start(); r = 1; } catch (IllegalThreadStateException e) { r = 2; } /*@ assert r == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badWaitInterrupted() { synchronized (this) { n = 5; try { wait(); } catch (InterruptedException e) { } int x = n; /*@ assert x == 5; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public synchronized void badReentrantWait() throws InterruptedException { synchronized (this) { n = 4; wait(); } int x = n; /*@ assert x == 4; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public synchronized void okReentrantWaitStillHeld() throws InterruptedException { synchronized (this) { wait(); } n = 4; int x = n; /*@ assert x == 4; @*/ }
    public void badWaitOtherMonitor(Object o) throws InterruptedException { if (o == null) return; synchronized (this) { o.wait(); } }
    //~^ error[H0320] "the monitor may not be held by this thread"
    public void badWaitKeepsOther(Object o) throws InterruptedException { if (o == null || o == this) return; synchronized (this) { n = 3; synchronized (o) { o.wait(); } int x = n; /*@ assert x != 3; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public void okWaitKeepsOther(Object o) throws InterruptedException { if (o == null || o == this) return; synchronized (this) { n = 3; synchronized (o) { o.wait(); } int x = n; /*@ assert x == 3; @*/ } }
    public void badWaitAliased(Object o) throws InterruptedException { if (o == null) return; synchronized (this) { n = 3; synchronized (o) { o.wait(); } int x = n; /*@ assert x == 3; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public void badNotifyAfterException() { try { synchronized (this) { if (flag) throw new IllegalStateException(); } } catch (IllegalStateException e) { notify(); } }
    //~^ error[H0320] "the monitor may not be held by this thread"
    static void thrower() { throw new IllegalStateException(); }
    public void badReleasedByCalleeException() { try { synchronized (this) { thrower(); } } catch (RuntimeException e) { } n = 2; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badFinallyOutside() { try { synchronized (this) { n = 1; } } finally { n = 2; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void okFinallyInside() { synchronized (this) { try { n = 1; } finally { n = 2; } } }
    public void badLockVariableChanged(Monitors p, Monitors q) { if (p == null || q == null) return; Monitors l = p; synchronized (l) { l = q; l.n = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void okLockVariableChanged(Monitors p, Monitors q) { if (p == null || q == null) return; Monitors l = p; synchronized (l) { l = q; p.n = 1; } n(); }
    private void n() { }
    volatile Monitors other;
    public void badLockFieldReread() { if (other == null) return; synchronized (other) { other.n = 1; } }
    //~^ error[H0316] "this may be null"
    //~^^ error[H0316] "this may be null"
    //~^^^ error[H0303] "this write is not allowed: another thread relies on"
    public void okLockFieldLocal() { Monitors o = other; if (o == null) return; synchronized (o) { o.n = 1; } }
    static synchronized void bump() { g = g + 1; }
    public synchronized void badInstanceForStatic() { g = 1; }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public static void okStatic() { synchronized (Monitors.class) { g = 1; int x = g; /*@ assert x == 1; @*/ } }
    public void badGetClassLock() { synchronized (W.class) { g = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badThreadLock() { synchronized (Thread.currentThread()) { n = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    public void badBoxLock(Integer i) { if (i == null) return; synchronized (i) { n = 1; } }
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    volatile long big; 
    public void badVolatileLong() { big = 5; long x = big; /*@ assert x == 5; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badVolatileInc() { int x = n; synchronized (this) { n++; int y = n; /*@ assert y == x + 1; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public void badHolderAfter() { synchronized (this) { } /*@ assert holder == tid; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badHolderAfter2() { synchronized (this) { } /*@ assert holder == null; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badHolderFree() { /*@ assert holder != tid; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public void badStarted(Thread t) { if (t != null) { /*@ assert t.started; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public void badNotStarted(W t) { if (t != null) { /*@ assert !t.started; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    public void badCurrentIsNotMain() { /*@ assert tid != main; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
class RunOverride extends Thread { volatile int k; RunOverride(Runnable r) { super(r); } public void run() { k = 1; super.run(); } }
    //~^ error[H0504] "a call of"
class ThrName extends Thread { volatile int k; public void run() { if (Thread.currentThread() != this) k = 1; 
    /*@ assert tid == this; @*/ } public void badCall() { run(); } }
    //~^ error[H0301] "the assertion may fail"
