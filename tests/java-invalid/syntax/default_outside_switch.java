class C {
    void m(int x, int[] a, Object o) {
        default: x = 2; //~ error[H1101] "this belongs to no `switch`"
    }
}
