class Empty {
    private final int n;

    Empty(int n) {
        this.n = n;
    }
}
