class C {
    void m(int x, int[] a, Object o) {
        double d = 1e400; //~ error[H1103] "floating-point number too large"
    }
}
