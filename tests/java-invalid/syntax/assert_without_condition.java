class C {
    void m(int x, int[] a, Object o) {
        assert ; //~ error[H1101] "expected an expression, found `;`"
    }
}
