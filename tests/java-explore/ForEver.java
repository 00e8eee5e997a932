//~ start scenario joined: no failure
//~ start scenario shortly_BAD: refuted race assertion
//~ start scenario waits_BAD: refuted deadlock
//~ start scenario woken: no failure
//~ start scenario waitsLong: no failure
//~ start scenario refused: no failure
//~ start scenario named: no failure
//~ start scenario arrives: no failure
//~ start scenario first_BAD: refuted assertion
//~ start scenario last_BAD: refuted assertion
import java.util.concurrent.CyclicBarrier;

/** Zero is no time that is over; names; places at a barrier. */
class ForEver {
    int n;

    static void refuses(long millis, int nanos) throws InterruptedException {
        int refused = 0;
        try {
            Thread.sleep(millis, nanos);
        } catch (IllegalArgumentException e) {
            refused++;
        }
        try {
            new Object().wait(millis, nanos);
        } catch (IllegalArgumentException e) {
            refused++;
        }
        try {
            Thread.currentThread().join(millis, nanos);
        } catch (IllegalArgumentException e) {
            refused++;
        }
        assert refused == 3;
    }

    int arrive(CyclicBarrier b) {
        try {
            return b.await();
        } catch (Exception e) {
            return -1;
        }
    }

    /*@ scenario joined { ForEver e = new ForEver(); Thread t = new Thread(() -> { e.n = 1; }); Thread u = new Thread(() -> { e.n++; });
        thread { t.start(); t.join(0); u.start(); u.join(0, 0); assert e.n == 2; } } @*/
    /*@ scenario shortly_BAD { ForEver e = new ForEver(); Thread t = new Thread(() -> { e.n = 1; }); thread { t.start(); t.join(0, 1); assert e.n == 1; } } @*/
    /*@ scenario waits_BAD { ForEver e = new ForEver(); thread { synchronized (e) { e.n = 1; e.wait(0); } } thread { synchronized (e) { e.n = 2; } } } @*/
    /*@ scenario woken { ForEver e = new ForEver(); thread { synchronized (e) { while (e.n == 0) e.wait(0, 0); } } thread { synchronized (e) { e.n = 1; e.notifyAll(); } } } @*/
    /*@ scenario waitsLong { Object o = new Object(); thread { synchronized (o) { o.wait(1); } } } @*/
    /*@ scenario refused { thread { ForEver.refuses(-1, 0); ForEver.refuses(0, -1); ForEver.refuses(0, 1000000); } } @*/
    /*@ scenario named { Thread t = new Thread(() -> { assert Thread.currentThread().getName().equals("b"); }, "a");
        thread { t.setName("b"); assert t.getName().equals("b"); t.start(); t.join(); } } @*/
    /*@ scenario arrives { CyclicBarrier b = new CyclicBarrier(2); int[] at = new int[2]; ForEver e = new ForEver();
        thread { at[0] = e.arrive(b); } thread { at[1] = e.arrive(b); } assert at[0] + at[1] == 1 && at[0] * at[1] == 0; } @*/
    /*@ scenario first_BAD { CyclicBarrier b = new CyclicBarrier(2); ForEver e = new ForEver(); thread { int k = e.arrive(b); assert k == 1; } thread { e.arrive(b); } } @*/
    /*@ scenario last_BAD { CyclicBarrier b = new CyclicBarrier(2); ForEver e = new ForEver(); thread { int k = e.arrive(b); assert k == 0; } thread { e.arrive(b); } } @*/
}
