class Right {
    private int x = 1;
    //@ monitor_invariant x > 0;

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}
