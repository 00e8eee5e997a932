class C {
    void m(int x, int[] a, Object o) {
        x = 1 //~ error[H1101] "expected `;`, found `x`"
        x = 2;
    }
}
