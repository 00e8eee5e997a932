class C {
    void m(int x, int[] a, Object o) {
        int y z = 1; //~ error[H1101] "expected `;`, found `z`"
    }
}
