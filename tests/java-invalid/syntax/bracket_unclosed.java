class C {
    void m(int x, int[] a, Object o) {
        x = a[1; //~ error[H1101] "expected `]`, found `;`"
    }
}
