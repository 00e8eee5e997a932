import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What programs tell the oracle while they run: the values that their assertions will be about. */
public final class Probe {
    private static final Map<Integer, Set<String>> SEEN = new TreeMap<>();

    private static int calls;

    private Probe() { }

    /** Two threads do these at the same time; what they throw is thrown here. */
    public static void both(Runnable one, Runnable other) {
        java.util.concurrent.CyclicBarrier begin = new java.util.concurrent.CyclicBarrier(2);
        Throwable[] thrown = new Throwable[2];
        Runnable[] tasks = {one, other};
        Thread[] threads = new Thread[2];
        for (int k = 0; k < 2; k++) {
            int number = k;
            threads[k] = new Thread(() -> {
                try {
                    begin.await();
                    tasks[number].run();
                } catch (Throwable e) {
                    thrown[number] = e;
                }
            });
            threads[k].setDaemon(true);
            threads[k].start();
        }
        try {
            threads[0].join();
            threads[1].join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        for (Throwable e : thrown) {
            if (e != null) {
                Probe.<RuntimeException>throwAny(e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void throwAny(Throwable e) throws E { throw (E) e; }

    /** Gives others the time to go on. */
    public static void pause() {
        try {
            Thread.sleep(60);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** True every other time. */
    public static synchronized boolean odd() { return calls++ % 2 == 1; }

    /** The program hangs, which was noticed in another way than by its not returning. */
    public static void hang() {
        while (true) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void see(int hole, int value) { note(hole, Integer.toString(value)); }

    public static void see(int hole, long value) { note(hole, value + "L"); }

    public static void see(int hole, boolean value) { note(hole, Boolean.toString(value)); }

    private static synchronized void note(int hole, String value) {
        SEEN.computeIfAbsent(hole, k -> new TreeSet<>()).add(value);
    }

    /** What was seen since the last call. */
    static synchronized Map<Integer, Set<String>> take() {
        Map<Integer, Set<String>> seen = new TreeMap<>(SEEN);
        SEEN.clear();
        return seen;
    }
}
