class C {
    void m(int x, int[] a, Object o) {
        double d = 0x1.8; //~ error[H1103] "a hexadecimal floating-point number needs an exponent: expected `p`"
    }
}
