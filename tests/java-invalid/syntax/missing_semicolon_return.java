class C {
    void m(int x, int[] a, Object o) {
        return //~ error[H1101] "expected `;`, found `}`"
        }
        void n() {
    }
}
