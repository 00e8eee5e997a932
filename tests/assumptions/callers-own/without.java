class Arithmetic {
    public static int twice(int n) {
        return n + n;
    }
}
