class C {
    void m(int x, int[] a, Object o) {
        try () { } //~ error[H1101] "expected an expression, found `)`"
    }
}
