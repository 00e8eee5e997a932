class C {
    void m(int x, int[] a, Object o) {
        x = x + ; //~ error[H1101] "expected an expression, found `;`"
    }
}
