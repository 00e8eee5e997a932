class Increments {
    //@ ensures \result > n;
    public static int next(int n) {
        return n + 1;
    }

    public static int third() {
        return next(next(1));
    }
}
