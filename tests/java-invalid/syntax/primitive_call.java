class C {
    void m(int x, int[] a, Object o) {
        x = int(5); //~ error[H1101] "expected `.class` or `::` after the type, found `(`"
    }
}
