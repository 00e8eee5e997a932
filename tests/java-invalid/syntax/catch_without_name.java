class C {
    void m(int x, int[] a, Object o) {
        try { x = 1; } catch (Exception) { } //~ error[H1101] "expected a name, found `)`"
    }
}
