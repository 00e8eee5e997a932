class Pair {
    static int twice(int n) {
        return once(n) + once(n);
    }

    private static int once(int n) {
        return n;
    }
}
