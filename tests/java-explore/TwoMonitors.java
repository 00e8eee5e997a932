//~ start scenario different_BAD: refuted race
//~ start scenario nested_BAD: refuted race
//~ start scenario calls_BAD: refuted race
//~ start scenario same: no failure
//~ start scenario nested: no failure
//~ start scenario passed_BAD: refuted assertion
//~ start scenario inside: no failure
//~ start scenario started_BAD: refuted assertion
//~ start scenario held: no failure
import java.util.ArrayList;
import java.util.List;

/** Accesses right behind monitors: each thread has one, and what lies behind it races unless it is the same. */
class TwoMonitors {
    private int n;
    private volatile int phase;
    private final List<Integer> all = new ArrayList<>();
    private final Object a = new Object();
    private final Object b = new Object();

    void underA(int x) {
        synchronized (a) {
            n = x;
        }
    }

    void underB(int x) {
        synchronized (b) {
            n = x;
        }
    }

    void underBoth(int x) {
        synchronized (b) {
            synchronized (a) {
                n = x;
            }
        }
    }

    synchronized void underThis(int x) {
        synchronized (b) {
            n = x;
        }
    }

    void twice() {
        synchronized (a) {
            phase = 1;
            phase = 2;
        }
    }

    /** Whoever goes through the lock first sees everything that the other one writes under it later. */
    int through() {
        synchronized (a) {
        }
        return phase;
    }

    int under() {
        synchronized (a) {
            return phase;
        }
    }

    /*@ scenario different_BAD { TwoMonitors t = new TwoMonitors(); thread { t.underA(1); } thread { t.underB(2); } } @*/
    /*@ scenario nested_BAD { TwoMonitors t = new TwoMonitors(); thread { t.underA(1); } thread { t.underThis(2); } } @*/
    /*@ scenario calls_BAD { TwoMonitors t = new TwoMonitors();
        thread { synchronized (t.a) { t.all.add(1); } } thread { synchronized (t.b) { t.all.add(2); } } } @*/
    /*@ scenario same { TwoMonitors t = new TwoMonitors(); thread { t.underA(1); } thread { t.underA(2); } } @*/
    /*@ scenario nested { TwoMonitors t = new TwoMonitors(); thread { t.underA(1); } thread { t.underBoth(2); } } @*/
    /*@ scenario passed_BAD { TwoMonitors t = new TwoMonitors(); thread { assert t.through() != 1; } thread { t.twice(); } } @*/
    /*@ scenario inside { TwoMonitors t = new TwoMonitors(); thread { assert t.under() != 1; } thread { t.twice(); } } @*/
    /*@ scenario started_BAD { TwoMonitors t = new TwoMonitors(); Thread other = new Thread(() -> { t.phase = 1; });
        thread { synchronized (t.a) { other.start(); assert t.phase == 0; } } thread { t.underB(1); } } @*/
    /*@ scenario held { TwoMonitors t = new TwoMonitors(); Thread other = new Thread(() -> { synchronized (t.a) { t.phase = 1; } });
        thread { synchronized (t.a) { other.start(); assert t.phase == 0; } } thread { t.underB(1); } } @*/
}
