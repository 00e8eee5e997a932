class C {
    void m(int x, int[] a, Object o) {
        o = new Object; //~ error[H1101] "expected `(` or `[`, found `;`"
    }
}
