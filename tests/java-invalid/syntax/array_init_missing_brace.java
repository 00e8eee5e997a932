class C {
    void m(int x, int[] a, Object o) {
        int[] b = { 1, 2 ; //~ error[H1101] "expected `,` or `}`, found `;`"
    }
}
