class C {
    void m(int x, int[] a, Object o) {
        double d = 1e; //~ error[H1103] "malformed floating-point number"
    }
}
