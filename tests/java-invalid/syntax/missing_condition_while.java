class C {
    void m(int x, int[] a, Object o) {
        while () { } //~ error[H1101] "expected an expression, found `)`"
    }
}
