//~ start scenario forms: refuted assertion
//~ start scenario clauses: refuted postcondition
//~ start scenario gates: refuted assertion
//~ start scenario conditions: refuted assertion
//~ start scenario alive: refuted assertion
//~ steps: 45
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/* Every way to write an access, a lock or a wait: each has a place for a point in replays, and means the same with it. */
class ReplayForms {
    static volatile int total = 3;
    static volatile long wide;
    static volatile byte small = 1;
    static volatile char letter = 'a';
    static final int LIMIT = 10;
    volatile int a;
    volatile Integer boxed = 4;
    volatile String text = "x";
    final int[] items = {1, 2, 3};
    final byte[] bytes = new byte[2];
    private final Inner inner = new Inner();

    class Inner {
        volatile int own;

        void up() {
            own++;
            a += 2;
            ReplayForms.this.a--;
            total += own;
        }
    }

    static class Made {
        static volatile int count = start();

        static int start() {
            return 5;
        }

        int one() {
            return 1;
        }

        static int next() {
            return ++count;
        }
    }

    int forms() {
        int x = a++ + ++a;
        x += this.a-- - --this.a;
        small += 3;
        small = 7;
        small++;
        letter++;
        wide = 1;
        wide += x;
        wide <<= 2;
        ReplayForms.total *= 2;
        text += 'c';
        text += null;
        items[x % 3]++;
        items[0] += items[1]--;
        bytes[0] = 4;
        int sum = 0;
        for (int i : items) {
            sum += i;
        }
        for (long b : bytes) {
            sum += (int) b;
        }
        inner.up();
        Runnable r = () -> a = 9;
        r.run();
        switch (x) {
            case LIMIT: sum++; break;
            default: sum--;
        }
        sum += Made.next() + new Made().one();
        int[] copy = items.clone();
        System.arraycopy(items, 0, copy, 0, 2);
        boxed = boxed + 1;
        return sum + copy[0] + boxed + (text.equals("xcnull") ? 1 : 0);
    }

    //@ requires k >= 0;
    //@ ensures \result >= \old(k) ==> \result <= a + 2;
    synchronized int grow(int k) {
        //@ assert k >= 0;
        if (k == 0) {
            return a;
        }
        return k;
    }

    synchronized static int locked() {
        return total;
    }

    /*@ scenario forms {
        ReplayForms f = new ReplayForms();
        int[] sum = new int[2];
        thread { sum[0] = f.forms(); }
        thread { if (f.a == 9) { sum[1] = ReplayForms.locked(); } }
        assert sum[1] == 0 : sum[1];
    } @*/

    /*@ scenario clauses {
        ReplayForms f = new ReplayForms();
        thread { f.grow(2); }
        thread { if (f.a == 0) { f.grow(0); f.grow(3); } }
    } @*/

    /*@ scenario gates {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Semaphore one = new Semaphore(1);
        AtomicInteger n = new AtomicInteger();
        ReentrantLock lock = new ReentrantLock();
        thread { one.acquire(); n.incrementAndGet(); one.release(); barrier.await(); if (lock.tryLock(1, TimeUnit.SECONDS)) { n.addAndGet(10); } }
        thread { barrier.await(); n.compareAndSet(1, 2); if (lock.tryLock()) { n.addAndGet(10); } }
        assert n.get() != 12;
    } @*/

    /*@ scenario conditions {
        Lock lock = new ReentrantLock();
        Condition ready = lock.newCondition();
        int[] state = new int[1];
        thread waiter { lock.lock(); boolean in = state[0] > 0 || ready.await(1, TimeUnit.SECONDS); assert in; lock.unlock(); }
        thread setter { lock.lock(); state[0] = 1; ready.signalAll(); lock.unlock(); }
    } @*/

    /*@ scenario alive {
        Thread slow = new Thread(() -> { synchronized (ReplayForms.class) { ReplayForms.total = 1; } });
        slow.start();
        thread { Thread.sleep(10); slow.join(5); assert !slow.isAlive(); }
    } @*/
}
