class C {
    void m(int x, int[] a, Object o) {
        do { x = 1; } while (x < 2) //~ error[H1101] "expected `;`, found `x`"
        x = 3;
    }
}
