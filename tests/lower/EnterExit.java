// `synchronized`: the monitor is entered and left, on every way out.
class EnterExit {
    volatile int value;

    void set(int next) {
        synchronized (this) {
            value = next;
        }
    }
}
