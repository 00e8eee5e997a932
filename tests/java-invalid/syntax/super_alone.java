class C {
    void m(int x, int[] a, Object o) {
        o = super; //~ error[H1101] "expected `.`, `::` or `(` after `super`, found `;`"
    }
}
