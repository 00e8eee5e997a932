class C {
    void m(int x, int[] a, Object o) {
        for () { } //~ error[H1101] "expected an expression, found `)`"
    }
}
