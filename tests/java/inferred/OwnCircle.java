//~ verdict OwnCircle.up: proved under assumptions
//~ verdict OwnCircle.peek: possible violation
// Methods that only call themselves are called by others all the same.
class OwnCircle {
    private final Object lock = new Object();
    private int count;

    void up(int k) {
        if (k > 0) {
            synchronized (lock) {
                count++;
            }
            up(k - 1);
        }
    }

    int peek(int k) {
        return k == 0 ? count : peek(k - 1); //~ error[H0745] "reads `count` without a lock"
    }
}
