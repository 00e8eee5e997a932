class C {
    void m(int x, int[] a, Object o) {
        x = 0b102; //~ error[H1103] "a binary number has only the digits 0 and 1"
    }
}
