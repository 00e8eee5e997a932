class C {
    void m(int x, int[] a, Object o) {
        while (true) break 1; //~ error[H1101] "expected `;`, found a number"
    }
}
