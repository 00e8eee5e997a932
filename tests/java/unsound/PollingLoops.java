//~ verdict Polls (static initializer): proved under assumptions
//~ verdict Polls.byLocal: proved under assumptions
//~ verdict Polls.byBreak: proved under assumptions
//~ verdict Polls.byMethod: proved under assumptions
//~ verdict Polls.byGetter: proved under assumptions
//~ verdict Polls.counted: proved under assumptions
//~ verdict Polls.retried: proved under assumptions
//~ verdict Polls.add: proved under assumptions
//~ claim: lock order checked: no deadlock among `Polls.class`; not covered: waiting in `while` (lines 23, 32, 36), `for` (line 27)
// Whether another round comes depends on other threads: by a local variable, a jump, a method, a getter that takes a lock. The last two
// loops come to their end by themselves.
import java.util.concurrent.atomic.AtomicInteger;

class Polls {
    private static int n;
    static volatile boolean done;
    private static final AtomicInteger sum = new AtomicInteger();

    public static synchronized void add() { n++; done = true; }

    public static synchronized void byLocal() {
        boolean b = done;
        while (!b) { b = done; }
    }

    public static synchronized void byBreak() {
        for (;;) { if (done) break; }
    }

    private static boolean ready() { return done; }

    public static synchronized void byMethod() { while (!ready()) { n++; } }

    private static synchronized int look() { return n; }

    public static void byGetter() { while (look() == 0) { } }

    public static synchronized int counted(int k) {
        int seen = 0;
        for (int i = 0; i < k; i++) { if (done) seen = 1; }
        return seen;
    }

    public static void retried() {
        while (true) {
            int old = sum.get();
            if (sum.compareAndSet(old, old + 1)) return;
        }
    }
}
