class C {
    void m(int x, int[] a, Object o) {
        x = 1 -> 2; //~ error[H1101] "expected `;`, found `->`"
    }
}
