class Counter {
    private final Object lock = new Object();
    private int n;

    public void increment() {
        synchronized (lock) {
            n++;
        }
    }

    public int get() {
        return n;
    }
}
