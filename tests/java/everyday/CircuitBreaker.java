//~ verdict CircuitBreaker.CircuitBreaker: proved under assumptions
//~ verdict CircuitBreaker.state: proved under assumptions
//~ verdict CircuitBreaker.call: proved under assumptions
package everyday;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Stops calling what fails again and again. */
public class CircuitBreaker {
    public enum State { CLOSED, OPEN, HALF_OPEN }

    private static final class Status {
        final State state;
        final long since;

        Status(State state, long since) {
            this.state = state;
            this.since = since;
        }
    }

    private final int threshold;
    private final long pause;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicReference<Status> status = new AtomicReference<>(new Status(State.CLOSED, 0));

    public CircuitBreaker(int threshold, long pause) {
        this.threshold = threshold;
        this.pause = pause;
    }

    public State state() {
        return status.get().state;
    }

    public <T> T call(Callable<T> action) throws Exception {
        if (!allows(System.currentTimeMillis())) {
            throw new IllegalStateException("open");
        }
        try {
            T result = action.call();
            succeeded();
            return result;
        } catch (Exception e) {
            failed(System.currentTimeMillis());
            throw e;
        }
    }

    private boolean allows(long now) {
        Status current = status.get();
        if (current.state != State.OPEN) {
            return true;
        }
        if (now - current.since < pause) {
            return false;
        }
        return status.compareAndSet(current, new Status(State.HALF_OPEN, now));
    }

    private void succeeded() {
        failures.set(0);
        Status current = status.get();
        if (current.state == State.HALF_OPEN) {
            status.compareAndSet(current, new Status(State.CLOSED, current.since));
        }
    }

    private void failed(long now) {
        Status current = status.get();
        if (current.state == State.HALF_OPEN || failures.incrementAndGet() >= threshold) {
            status.compareAndSet(current, new Status(State.OPEN, now));
        }
    }
}
