class C {
    void m(int x, int[] a, Object o) {
        int class = 1; //~ error[H1101] "expected a name, found `class`"
    }
}
