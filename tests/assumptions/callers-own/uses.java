class Box {
    private int n;

    public void set(int x) {
        n = x;
    }

    public int get() {
        return n;
    }
}
