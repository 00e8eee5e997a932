//~ verdict Metrics (static initializer): proved under assumptions
//~ verdict Metrics.global: proved under assumptions
//~ verdict Metrics.Timer.record: proved under assumptions
//~ verdict Metrics.Timer.mean: proved under assumptions
//~ verdict Metrics.Timer.max: proved under assumptions
//~ verdict Metrics.increment: proved under assumptions
//~ verdict Metrics.add: proved under assumptions
//~ verdict Metrics.value: proved under assumptions
//~ verdict Metrics.timer: proved under assumptions
//~ verdict Metrics.timer.lambda1: proved under assumptions
//~ verdict Metrics.time: proved under assumptions
//~ verdict Metrics.names: proved under assumptions
package everyday;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** Named counters and timers. */
public final class Metrics {
    private static final Metrics GLOBAL = new Metrics();

    private final ConcurrentMap<String, AtomicLong> counters = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Timer> timers = new ConcurrentHashMap<>();

    public static Metrics global() {
        return GLOBAL;
    }

    /** How often, and how long altogether. */
    public static final class Timer {
        private long count;
        private long total;
        private long max;

        public synchronized void record(long nanos) {
            count++;
            total += nanos;
            if (nanos > max) {
                max = nanos;
            }
        }

        public synchronized double mean() {
            return count == 0 ? 0 : (double) total / count;
        }

        public synchronized long max() {
            return max;
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
