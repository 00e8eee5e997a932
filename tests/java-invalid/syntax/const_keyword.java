class C {
    void m(int x, int[] a, Object o) {
        const int y = 1; //~ error[H1101] "expected an expression, found `const`"
    }
}
