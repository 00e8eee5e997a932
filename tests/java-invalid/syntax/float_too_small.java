class C {
    void m(int x, int[] a, Object o) {
        float f = 1e-60f; //~ error[H1103] "floating-point number too small"
    }
}
