//~ verdict RateLimiter.RateLimiter: proved under assumptions
//~ verdict RateLimiter.tryAcquire: proved under assumptions
//~ verdict RateLimiter.acquire: proved under assumptions
//~ verdict RateLimiter.available: proved under assumptions
//~ verdict RateLimiter.rejected: proved under assumptions
package everyday;

/** A token bucket. */
public class RateLimiter {
    private final long capacity;
    private final long nanosPerToken;
    private long tokens;
    private long last;
    private long rejected;

    public RateLimiter(long capacity, long perSecond) {
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
            Thread.sleep(1);
        }
    }

    private void refill() {
        long now = System.nanoTime();
        long fresh = (now - last) / Math.max(1, nanosPerToken);
        if (fresh > 0) {
            tokens = Math.min(capacity, tokens + fresh);
            last += fresh * nanosPerToken;
        }
    }

    public synchronized long available() {
        refill();
        return tokens;
    }

    public synchronized long rejected() {
        return rejected;
    }
}
