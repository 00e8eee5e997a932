class C {
    void m(int x, int[] a, Object o) {
        for (int i = 0; i < 3; int j = 1) { } //~ error[H1101] "expected `.class` or `::` after the type, found `j`"
    }
}
