//~ start scenario monitor: no failure
//~ start scenario lock: no failure
//~ start scenario handover: no failure
//~ start scenario publish: no failure
//~ start scenario boss: no failure
//~ start scenario twoFamilies: no failure
// Families of threads: nothing fails, however many there are.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

class AnyNumber {
    static class Node {
        int v = 7;
        volatile Node next;
    }

    private int n;
    private int k;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger turns = new AtomicInteger();
    private Node cell = new Node();
    private Node made;

    synchronized void toggle() {
        n = n + 1;
        assert n == 1;
        n = n - 1;
    }

    void locked() {
        lock.lock();
        try {
            k++;
            assert k == 1;
            k--;
        } finally {
            lock.unlock();
        }
    }

    /** Whoever takes the node has it alone. */
    void handover() {
        Node mine;
        synchronized (this) {
            mine = cell;
            cell = null;
        }
        if (mine != null) {
            mine.v++;
            mine.v--;
            assert mine.v == 7;
            synchronized (this) {
                cell = mine;
            }
        }
    }

    void publish() {
        Node p;
        synchronized (this) {
            if (made == null) {
                made = new Node();
            }
            p = made;
        }
        assert p.v == 7;
    }

    void alternate() {
        turns.compareAndSet(0, 1);
        assert turns.get() <= 1;
    }

    /*@ scenario monitor { AnyNumber f = new AnyNumber(); thread w[*] { for (;;) f.toggle(); } } @*/
    /*@ scenario lock { AnyNumber f = new AnyNumber(); thread w[*] { f.locked(); f.locked(); } assert f.k == 0; } @*/
    /*@ scenario handover { AnyNumber f = new AnyNumber(); thread w[*] { for (;;) f.handover(); } } @*/
    /*@ scenario publish { AnyNumber f = new AnyNumber(); thread w[*] { f.publish(); } } @*/
    /*@ scenario boss { AnyNumber f = new AnyNumber(); thread w[*] { f.locked(); } thread boss { f.lock.lock(); f.n = 5; f.lock.unlock(); } } @*/
    /*@ scenario twoFamilies { AnyNumber f = new AnyNumber(); thread w[*] { f.toggle(); } thread v[*] { f.alternate(); f.locked(); } } @*/
}
