class C {
    void m(int x, int[] a, Object o) {
        label: } //~ error[H1101] "expected a statement, found `}`"
        void n() {
    }
}
