class C {
    void m(int x, int[] a, Object o) {
        x = a[]; //~ error[H1101] "expected `.class` or `::` after the type, found `;`"
    }
}
