class C {
    void m(int x, int[] a, Object o) {
        case 1: x = 2; //~ error[H1101] "this belongs to no `switch`"
    }
}
