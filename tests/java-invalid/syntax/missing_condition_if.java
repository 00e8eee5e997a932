class C {
    void m(int x, int[] a, Object o) {
        if () { x = 2; } //~ error[H1101] "expected an expression, found `)`"
    }
}
