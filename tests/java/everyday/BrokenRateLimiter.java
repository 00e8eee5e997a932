//~ verdict BrokenRateLimiter.BrokenRateLimiter: proved under assumptions
//~ verdict BrokenRateLimiter.tryAcquire: proved under assumptions
//~ verdict BrokenRateLimiter.acquire: possible violation
//~ verdict BrokenRateLimiter.available: possible violation
//~ verdict BrokenRateLimiter.rejected: possible violation
package everyday;

/** A token bucket. */
public class BrokenRateLimiter {
    private final long capacity;
    private final long nanosPerToken;
    private long tokens;
    private long last;
    private long rejected;

    public BrokenRateLimiter(long capacity, long perSecond) {
        if (capacity <= 0 || perSecond <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
        this.nanosPerToken = 1_000_000_000L / perSecond;
        this.tokens = capacity;
        this.last = System.nanoTime();
    }

    public synchronized boolean tryAcquire(int count) {
        refill();
        if (tokens >= count) {
            tokens -= count;
            return true;
        }
        rejected++;
        return false;
    }

    public void acquire(int count) throws InterruptedException {
        while (!tryAcquire(count)) {
            wait(1); //~ error[H0320] "the monitor may not be held by this thread"
        }
    }

    private void refill() {
        long now = System.nanoTime();
        long fresh = (now - last) / Math.max(1, nanosPerToken); //~ error[H0701] "`last` may be accessed by another thread here"
        if (fresh > 0) {
            tokens = Math.min(capacity, tokens + fresh);
            last += fresh * nanosPerToken;
        }
    }

    public long available() {
        refill();
        return tokens;
    }

    public long rejected() {
        return rejected; //~ error[H0701] "`rejected` may be accessed by another thread here"
    }
}
