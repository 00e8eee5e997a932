//~ verdict PrivateLock.hit: proved under assumptions
//~ verdict PrivateLock.hits: proved under assumptions
//~ verdict PrivateLock.main: proved under assumptions
//~ verdict PrivateLock.main.lambda1: proved under assumptions
// Nobody says what the lock protects: the text does. And whoever makes such an object may give it to other threads at once.
class PrivateLock {
    private final Object lock = new Object();
    private int hits;

    public void hit() {
        synchronized (lock) {
            hits++;
        }
    }

    public int hits() {
        synchronized (lock) {
            return hits;
        }
    }

    public static void main(String[] args) {
        PrivateLock counter = new PrivateLock();
        counter.hit();
        new Thread(() -> counter.hit()).start();
        counter.hit();
    }
}
