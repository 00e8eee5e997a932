class C {
    void m(int x, int[] a, Object o) {
        x = 0b; //~ error[H1103] "a binary number needs at least one digit"
    }
}
