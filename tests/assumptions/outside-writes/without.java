class Point {
    private int x;

    int get() {
        return x;
    }
}
