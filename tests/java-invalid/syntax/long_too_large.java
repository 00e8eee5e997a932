class C {
    void m(int x, int[] a, Object o) {
        long y = 9223372036854775808L; //~ error[H1103] "this number is too large for `long`"
    }
}
