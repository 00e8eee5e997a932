class Empty {
    private final int n;

    /*@ pure @*/ Empty(int n) {
        this.n = n;
    }
}
