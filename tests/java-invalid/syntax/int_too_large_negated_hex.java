class C {
    void m(int x, int[] a, Object o) {
        x = -0x100000000; //~ error[H1103] "this number is too large for `int`; add `L` for a `long`"
    }
}
