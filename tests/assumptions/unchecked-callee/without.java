class Calls {
    static int twice(int n) {
        return once(n) + n;
    }

    //@ ensures \result == n;
    static int once(int n) {
        return n;
    }
}
