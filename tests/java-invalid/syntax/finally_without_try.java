class C {
    void m(int x, int[] a, Object o) {
        finally { x = 1; } //~ error[H1101] "this belongs to no `try`"
    }
}
