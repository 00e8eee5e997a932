class C {
    void m(int x, int[] a, Object o) {
        goto end; //~ error[H1101] "expected an expression, found `goto`"
    }
}
