class Purse {
    private int coins;
    //@ monitor_footprint {&coins};
    //@ monitor_invariant coins >= 0;

    private synchronized void fill(int n) {
        coins = n;
    }

    public void refill() {
        fill(10);
    }

    public synchronized int count() {
        assert coins >= 0;
        return coins;
    }
}
