class C {
    void m(int x, int[] a, Object o) {
        synchronized { x = 1; } //~ error[H1101] "expected `(`, found `{`"
    }
}
