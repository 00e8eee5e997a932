class C {
    void m(int x, int[] a, Object o) {
        int 2y = 1; //~ error[H1101] "expected a name, found a number"
    }
}
