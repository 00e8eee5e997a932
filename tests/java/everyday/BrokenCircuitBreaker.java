//~ verdict BrokenCircuitBreaker.BrokenCircuitBreaker: proved under assumptions
//~ verdict BrokenCircuitBreaker.state: possible violation
//~ verdict BrokenCircuitBreaker.call: proved under assumptions
//~ verdict BrokenCircuitBreaker.reset: possible violation
//~ verdict BrokenCircuitBreaker.isTroubled: possible violation
package everyday;

import java.util.concurrent.Callable;

/** Stops calling what fails again and again; with three bugs: two reads without the lock, and a counter that is reset without it. */
public class BrokenCircuitBreaker {
    public enum State { CLOSED, OPEN, HALF_OPEN }

    private final int threshold;
    private final long pause;
    private int failures;
    private State state = State.CLOSED;
    private long since;

    public BrokenCircuitBreaker(int threshold, long pause) {
        this.threshold = threshold;
        this.pause = pause;
    }

    public State state() {
        return state; //~ error[H0701] "`state` may be accessed by another thread here"
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

    private synchronized boolean allows(long now) {
        if (state != State.OPEN) {
            return true;
        }
        if (now - since < pause) {
            return false;
        }
        state = State.HALF_OPEN;
        since = now;
        return true;
    }

    private synchronized void succeeded() {
        failures = 0;
        if (state == State.HALF_OPEN) {
            state = State.CLOSED;
        }
    }

    private synchronized void failed(long now) {
        failures++;
        if (state == State.HALF_OPEN || failures >= threshold) {
            state = State.OPEN;
            since = now;
        }
    }

    public void reset() {
        failures = 0; //~ error[H0701] "`failures` may be accessed by another thread here"
        synchronized (this) {
            state = State.CLOSED;
        }
    }

    public boolean isTroubled() {
        long last;
        synchronized (this) {
            last = since;
        }
        return failures > 0 && last > 0; //~ error[H0701] "`failures` may be accessed by another thread here"
    }
}
