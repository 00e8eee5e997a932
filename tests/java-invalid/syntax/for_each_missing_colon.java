class C {
    void m(int x, int[] a, Object o) {
        for (int y a) { } //~ error[H1101] "expected `;`, found `a`"
    }
}
