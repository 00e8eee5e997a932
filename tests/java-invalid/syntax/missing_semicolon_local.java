class C {
    void m(int x, int[] a, Object o) {
        int y = 1 //~ error[H1101] "expected `;`, found `int`"
        int z = 2;
    }
}
