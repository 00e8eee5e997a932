class C {
    void m(int x, int[] a, Object o) {
        for (int i = 0; i < 3) { } //~ error[H1101] "expected `;`, found `)`"
    }
}
