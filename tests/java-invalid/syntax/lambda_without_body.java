class C {
    void m(int x, int[] a, Object o) {
        Runnable r = () -> ; //~ error[H1101] "expected an expression, found `;`"
    }
}
