class C {
    void m(int x, int[] a, Object o) {
        if (x > 1 { x = 2; } //~ error[H1101] "expected `)`, found `{`"
    }
}
