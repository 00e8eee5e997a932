class C {
    void m(int x, int[] a, Object o) {
        switch (x) { case 1 x = 2; } //~ error[H1101] "expected `:` or `->`, found `x`"
    }
}
