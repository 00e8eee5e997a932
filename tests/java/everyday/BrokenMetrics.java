//~ verdict BrokenMetrics (static initializer): proved under assumptions
//~ verdict BrokenMetrics.global: proved under assumptions
//~ verdict BrokenMetrics.Timer.record: possible violation
//~ verdict BrokenMetrics.Timer.mean: possible violation
//~ verdict BrokenMetrics.Timer.max: possible violation
//~ verdict BrokenMetrics.increment: proved under assumptions
//~ verdict BrokenMetrics.add: proved under assumptions
//~ verdict BrokenMetrics.value: proved under assumptions
//~ verdict BrokenMetrics.timer: proved under assumptions
//~ verdict BrokenMetrics.timer.lambda1: proved under assumptions
//~ verdict BrokenMetrics.time: possible violation
//~ verdict BrokenMetrics.names: proved under assumptions
package everyday;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** Named counters and timers. */
public final class BrokenMetrics {
    private static final BrokenMetrics GLOBAL = new BrokenMetrics();

    private final ConcurrentMap<String, AtomicLong> counters = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Timer> timers = new ConcurrentHashMap<>();

    public static BrokenMetrics global() {
        return GLOBAL;
    }

    /** How often, and how long altogether. */
    public static final class Timer {
        private long count;
        private long total;
        private long max;

        public void record(long nanos) {
            synchronized (this) {
                count++;
                total += nanos;
            }
            if (nanos > max) { //~ error[H0701] "`max` may be accessed by another thread here"
                synchronized (this) {
                    max = nanos;
                }
            }
        }

        public double mean() {
            return count == 0 ? 0 : (double) total / count; //~ error[H0701] "`count` may be accessed by another thread here"
        }

        public long max() {
            return max; //~ error[H0701] "`max` may be accessed by another thread here"
        }
    }

    public void increment(String name) {
        add(name, 1);
    }

    public void add(String name, long delta) {
        AtomicLong counter = counters.get(name);
        if (counter == null) {
            AtomicLong fresh = new AtomicLong();
            AtomicLong old = counters.putIfAbsent(name, fresh);
            counter = old != null ? old : fresh;
        }
        counter.addAndGet(delta);
    }

    public long value(String name) {
        AtomicLong counter = counters.get(name);
        return counter == null ? 0 : counter.get();
    }

    public Timer timer(String name) {
        return timers.computeIfAbsent(name, n -> new Timer());
    }

    public void time(String name, Runnable action) {
        long start = System.nanoTime();
        try {
            action.run();
        } finally {
            timer(name).record(System.nanoTime() - start);
        }
    }

    public List<String> names() {
        List<String> all = new ArrayList<>(counters.keySet());
        Collections.sort(all);
        return all;
    }
}
