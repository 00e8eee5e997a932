class Pair {
    static int twice(int n) {
        return n + n;
    }
}
