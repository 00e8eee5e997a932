class C {
    void m(int x, int[] a, Object o) {
        while (true) { break } //~ error[H1101] "expected `;`, found `}`"
    }
}
