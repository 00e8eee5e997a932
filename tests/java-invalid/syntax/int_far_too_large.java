class C {
    void m(int x, int[] a, Object o) {
        x = 99999999999999999999; //~ error[H1103] "this number is too large for `int`; add `L` for a `long`"
    }
}
