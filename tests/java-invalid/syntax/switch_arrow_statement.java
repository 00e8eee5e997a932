class C {
    void m(int x, int[] a, Object o) {
        switch (x) { case 1 -> return; default -> { } } //~ error[H1101] "expected an expression, found `return`"
    }
}
