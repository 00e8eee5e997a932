class Point {
    int x;

    int get() {
        return x;
    }
}
