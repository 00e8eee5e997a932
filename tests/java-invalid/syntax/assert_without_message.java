class C {
    void m(int x, int[] a, Object o) {
        assert x > 1 : ; //~ error[H1101] "expected an expression, found `;`"
    }
}
