class C {
    void m(int x, int[] a, Object o) {
        try (AutoCloseable r) { } //~ error[H1101] "expected `=`, found `)`"
    }
}
