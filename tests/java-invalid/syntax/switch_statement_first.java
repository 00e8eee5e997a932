class C {
    void m(int x, int[] a, Object o) {
        switch (x) { x = 2; case 1: break; } //~ error[H1101] "expected `case`, `default` or `}`, found `x`"
    }
}
