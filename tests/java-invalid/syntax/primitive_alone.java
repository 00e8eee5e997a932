class C {
    void m(int x, int[] a, Object o) {
        o = int; //~ error[H1101] "expected `.class` or `::` after the type, found `;`"
    }
}
