class C {
    void m(int x, int[] a, Object o) {
        try { x = 1; } //~ error[H1101] "`try` needs a `catch`, a `finally` or resources"
        x = 2;
    }
}
