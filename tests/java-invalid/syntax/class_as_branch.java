class C {
    void m(int x, int[] a, Object o) {
        if (x > 1) class D { } //~ error[H1101] "a declaration must stand in a block; add braces around it"
    }
}
