class C {
    void m(int x, int[] a, Object o) {
        int y = switch (x) { case 1 -> 2; default -> 3; } //~ error[H1101] "expected `;`, found `x`"
        x = y;
    }
}
