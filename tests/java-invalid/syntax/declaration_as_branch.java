class C {
    void m(int x, int[] a, Object o) {
        if (x > 1) int y = 2; //~ error[H1101] "a declaration must stand in a block; add braces around it"
    }
}
