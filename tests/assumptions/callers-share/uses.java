class Prepared {
    private int x;
    //@ monitor_invariant x > 0;

    public Prepared() {
    }

    public static Prepared make() {
        Prepared p = new Prepared();
        p.x = 2;
        //@ share p;
        return p;
    }

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}
