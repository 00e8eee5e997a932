class C {
    void m(int x, int[] a, Object o) {
        x = 0x; //~ error[H1103] "a hexadecimal number needs at least one digit"
    }
}
